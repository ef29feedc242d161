/** The rule of new passwords, as forms say it. The API checks it, and refuses common passwords as well. */

export const MIN_PASSWORD_LENGTH = 8

export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters, not only digits, not like the e-mail address, and not a common password.`
