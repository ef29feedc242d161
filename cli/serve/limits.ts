/** Limits of what requests make the database do. */

/** Time limit of a list or a search. Anybody may request one, and a slower one would delay others. */
export const LIST_MILLISECONDS = 3000
