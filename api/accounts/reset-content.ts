/** Content of the page for a new password. */
import { type Html, html } from '../../core/html/html.ts'
import { MIN_PASSWORD_LENGTH, PASSWORD_RULE } from '../../core/pages/password-rule.ts'

export interface PageContent {
  readonly status: number
  readonly title: string
  readonly main: Html
}

/** Returns the form, with the faults of the last attempt. It posts to the page's own URL, which has the token. */
export function formContent(email: string, faults: readonly string[]): PageContent {
  const isWrong = faults.length > 0
  const wrong = isWrong
    ? html`<div class="wrong" role="alert" id="wrong"><p>That did not work:</p><ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>`
    : html``
  const invalid = isWrong ? html` aria-invalid="true"` : html``
  return {
    status: isWrong ? 400 : 200,
    title: 'Choose a new password',
    main: html`<p>For the account of <strong>${email}</strong>. Afterwards you are logged out everywhere.</p>
${wrong}
<form method="post">
  <input type="text" name="username" autocomplete="username" value="${email}" hidden>
  <label for="new_password">New password</label>
  <p class="quiet" id="rules">${PASSWORD_RULE}</p>
  <input type="password" id="new_password" name="new_password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" aria-describedby="${isWrong ? 'wrong ' : ''}rules"${invalid} autofocus>
  <label for="re_new_password">Repeat password</label>
  <input type="password" id="re_new_password" name="re_new_password" autocomplete="new-password" required${invalid}>
  <button type="submit">Set the password</button>
</form>`,
  }
}

export const DONE: PageContent = {
  status: 200,
  title: 'Your password is set',
  main: html`<p>You can log in with it now, wherever you use Whereabouts.</p>
<p><a href="../">To the map</a></p>`,
}

export const GONE: PageContent = {
  status: 404,
  title: 'This link does not work',
  main: html`<p>It may be older than an hour, already used, or incomplete.</p>
<p>Ask for a new one where you log in; your password is as it was.</p>
<p><a href="../">To the map</a></p>`,
}
