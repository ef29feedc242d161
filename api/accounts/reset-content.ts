/** Content of the page for a new password. */
import { type Html, html } from '../../core/html/html.ts'
import { accountTexts, DICTIONARIES, siteTexts } from '../../core/languages/dictionaries.ts'
import type { Language } from '../../core/languages/language.ts'
import { MIN_PASSWORD_LENGTH } from '../../core/pages/password-rule.ts'

export interface PageContent {
  readonly status: number
  readonly title: string
  readonly main: Html
}

/** Returns the form, with the faults of the last attempt. It posts to the page's own URL, which has the token. */
export function formContent(email: string, faults: readonly string[], language: Language): PageContent {
  const [say, sayOfAccounts] = [siteTexts(language), accountTexts(language)]
  const known: Readonly<Record<string, string>> = DICTIONARIES[language].refusals
  const isWrong = faults.length > 0
  const wrong = isWrong
    ? html`<div class="wrong" role="alert" id="wrong"><p>${say('didNotWork')}</p><ul>${faults.map((fault) => html`<li>${known[fault] ?? fault}</li>`)}</ul></div>`
    : html``
  const invalid = isWrong ? html` aria-invalid="true"` : html``
  return {
    status: isWrong ? 400 : 200,
    title: say('choosePassword'),
    main: html`<p>${say('forAccount')} <strong dir="auto">${email}</strong>. ${say('loggedOut')}</p>
${wrong}
<form method="post">
  <input type="text" name="username" autocomplete="username" value="${email}" hidden>
  <label for="new_password">${sayOfAccounts('newPassword')}</label>
  <p class="quiet" id="rules">${sayOfAccounts('passwordRule', { length: MIN_PASSWORD_LENGTH })}</p>
  <input type="password" id="new_password" name="new_password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" aria-describedby="${isWrong ? 'wrong ' : ''}rules"${invalid} autofocus>
  <label for="re_new_password">${say('repeatPassword')}</label>
  <input type="password" id="re_new_password" name="re_new_password" autocomplete="new-password" required${invalid}>
  <button type="submit">${say('setPassword')}</button>
</form>`,
  }
}

export function doneContent(language: Language): PageContent {
  const say = siteTexts(language)
  return {
    status: 200,
    title: say('passwordIsSet'),
    main: html`<p>${say('passwordIsSetAbout')}</p>
<p><a href="../">${say('toTheMap')}</a></p>`,
  }
}

/** The link works no longer. */
export function goneContent(language: Language): PageContent {
  const say = siteTexts(language)
  return {
    status: 404,
    title: say('linkDead'),
    main: html`<p>${say('linkDeadWhy')}</p>
<p>${say('linkDeadAdvice')}</p>
<p><a href="../">${say('toTheMap')}</a></p>`,
  }
}
