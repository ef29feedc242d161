/** What forms can check of a new password. The API checks more. */
export const MIN_PASSWORD_LENGTH = 8
