/**
 * The page at `/reset-password/` that a mailed link leads to: a plain form without scripts. Viewing it changes nothing,
 * because mail programs open links by themselves; submitting the form uses up the link.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { html } from '../../core/html/html.ts'
import type { Language } from '../../core/languages/language.ts'
import type { Accounts } from '../credentials/accounts.ts'
import { InvalidFields, ParseError, TooLarge } from '../errors.ts'
import { readText } from '../http/body.ts'
import { pageLanguage, rootedIn } from '../http/page-language.ts'
import type { SitePage } from '../http/site-page.ts'
import { validate } from '../http/validate.ts'
import { MISMATCH, passwordFaults } from './password-rules.ts'
import { doneContent, formContent, goneContent, type PageContent } from './reset-content.ts'
import { password } from './schema.ts'

const PATH = '/reset-password/'
const TEMPLATE = fileURLToPath(import.meta.resolve('#root/dist/web/reset-password.html'))
const NOT_BUILT = 'The page for a new password is not built: run `npm run build`.\n'

/** Size limit of the form in bytes: ample for two passwords of 1,024 characters, percent-encoded in up to 12 bytes. */
const FORM_LIMIT = 65_536

const Form = z.object({ new_password: password(), re_new_password: password() })
type Form = z.infer<typeof Form>
const UNREADABLE = 'The form could not be read. Please fill it in again.'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  // The URL has the token of the link.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** Reads the template once, when this is called. */
export function resetPage(accounts: Accounts): SitePage {
  const template = existsSync(TEMPLATE) ? readFileSync(TEMPLATE, 'utf8') : undefined
  const serve: Middleware = async (ctx, next) => {
    if (ctx.path !== PATH || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()
    if (template === undefined) {
      ctx.status = 503
      ctx.body = NOT_BUILT
      return
    }
    const token = new URLSearchParams(ctx.querystring).get('token') ?? ''
    const language = pageLanguage(ctx)
    const content = ctx.method === 'POST' ? await submit(ctx, token, language) : await show(token, language)
    const { status, title, main } = content
    ctx.status = status
    ctx.set(HEADERS)
    const filled = {
      title: html`${title}`.html,
      main: html`<h1>${title}</h1>${main}`.html,
    }
    ctx.body = rootedIn(template, language).replace(
      /<!-- (title|main) -->/g,
      (_, name: keyof typeof filled) => filled[name],
    )
  }

  return { route: PATH, prefixes: [PATH], serve }

  async function show(token: string, language: Language): Promise<PageContent> {
    const email = await accounts.findResetLink(token)
    return email === undefined ? goneContent(language) : formContent(email, [], language)
  }

  async function submit(ctx: Context, token: string, language: Language): Promise<PageContent> {
    const email = await accounts.findResetLink(token)
    if (email === undefined) return goneContent(language)
    const form = await readForm(ctx)
    if (Array.isArray(form)) return formContent(email, form, language)
    const faults = await formFaults(form, email)
    if (faults.length > 0) return formContent(email, faults, language)
    return (await accounts.resetPassword(token, form.new_password)) ? doneContent(language) : goneContent(language)
  }
}

/** Returns messages for the user about the faults of the form. */
async function formFaults(form: Form, email: string): Promise<string[]> {
  const faults = await passwordFaults(form.new_password, email)
  if (form.new_password !== form.re_new_password) faults.push(MISMATCH)
  return faults
}

/** Returns the fields of the form; messages if it can't be read or its fields are invalid. */
async function readForm(ctx: Context): Promise<Form | string[]> {
  if (!ctx.is('application/x-www-form-urlencoded')) return [UNREADABLE]
  try {
    return validate(Form, Object.fromEntries(new URLSearchParams(await readText(ctx, FORM_LIMIT))))
  } catch (error) {
    if (error instanceof InvalidFields) return [...new Set(Object.values(error.fields).flat())]
    if (error instanceof ParseError || error instanceof TooLarge) return [UNREADABLE]
    throw error
  }
}
