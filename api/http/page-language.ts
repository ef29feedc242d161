/** The language in which a page is answered. */
import type { Context } from 'koa'
import { ABOUT, type Language, languageOf, negotiated } from '../../core/languages/language.ts'

/** The choice of a visitor: `?lang=de` makes it, and the cookie keeps it. */
const [PARAMETER, COOKIE] = ['lang', 'language']
const YEAR_SECONDS = 31_536_000

/**
 * Returns the language that the address asks for, else the one that the visitor has chosen before, else the best for the
 * browser, and says so in the headers.
 */
export function pageLanguage(ctx: Context): Language {
  const asked = askedLanguage(ctx)
  if (asked) ctx.append('Set-Cookie', `${COOKIE}=${asked}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`)
  ctx.vary('Cookie')
  return answered(ctx, asked ?? languageOf(ctx.cookies.get(COOKIE)))
}

/** As `pageLanguage`, for a page in another site's page, which has no cookies. */
export function embeddedLanguage(ctx: Context): Language {
  return answered(ctx, askedLanguage(ctx))
}

/** Writes the language on the root of a page. */
export function rootedIn(page: string, language: Language): string {
  return page.replace('lang="en" dir="ltr"', `lang="${language}" dir="${ABOUT[language].direction}"`)
}

/** Returns a query string without the choice of a language. */
export function withoutLanguage(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== PARAMETER && !part.startsWith(`${PARAMETER}=`))
    .join('&')
}

function askedLanguage(ctx: Context): Language | undefined {
  return languageOf(new URLSearchParams(ctx.querystring).get(PARAMETER) ?? undefined)
}

function answered(ctx: Context, chosen: Language | undefined): Language {
  const language = chosen ?? negotiated(ctx.get('Accept-Language'))
  ctx.vary('Accept-Language')
  ctx.set('Content-Language', language)
  return language
}
