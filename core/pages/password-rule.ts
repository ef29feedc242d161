/** What people are told of new passwords before they choose one. The API decides by the same, and a list of common ones. */

export const MIN_PASSWORD_LENGTH = 8

export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters, not only digits, not like the e-mail address, and not a common password.`
