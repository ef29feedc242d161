/**
 * Reads a text of opening hours under assumptions: as if a day were a holiday, and as if it were none. Which days are
 * holidays depends on the place, which the text does not name.
 */

/** Days that a text may name without saying when they are, as patterns. Earlier ones contain later ones. */
const NEAR_HOLIDAY = String.raw`[PS]H\s*[+-]\s*\d+\s*days?`
const SCHOOL_HOLIDAY = 'SH'
const PUBLIC_HOLIDAY = 'PH'

export interface Assumptions {
  /** No day is a holiday: what people call the ordinary week. */
  readonly ordinary: string
  /** All texts that may apply on a day that is no public holiday. Nobody knows the school holidays. */
  readonly workdays: readonly string[]
  /** All texts that may apply on a public holiday; undefined if the text does not mention public holidays. */
  readonly holidays: readonly string[] | undefined
}

export function assumptionsOf(text: string): Assumptions {
  const known = bothWays(bothWays([text], NEAR_HOLIDAY), SCHOOL_HOLIDAY)
  const workdays = [...new Set(known.map((each) => assume(each, PUBLIC_HOLIDAY, false)))]
  return {
    ordinary: workdays[0] ?? '',
    workdays,
    holidays: names(known.join('; '), PUBLIC_HOLIDAY)
      ? [...new Set(known.map((each) => assume(each, PUBLIC_HOLIDAY, true)))]
      : undefined,
  }
}

/** Adds to each text, for days that are not of this kind, the one for days that are. The former come first. */
function bothWays(texts: readonly string[], kind: string): string[] {
  const all = [false, true].flatMap((holds) => texts.map((text) => assume(text, kind, holds)))
  return [...new Set(all)]
}

/** Returns the text for days that are of this kind, or that are not: `PH off` is `Mo-Su off`, or nothing. */
function assume(text: string, kind: string, holds: boolean): string {
  if (!names(text, kind)) return text
  return rulesOf(text, kind)
    .flatMap((rule) => {
      if (!names(rule, kind)) return [rule]
      if (holds) return [everyDay(rule, kind)]
      const others = rule
        .replaceAll(new RegExp(String.raw`,\s*${kind}(?![\w+-])(?!\s*[+-]\s*\d+\s*day)`, 'g'), '')
        .replaceAll(new RegExp(String.raw`\b${kind}\s*,\s*`, 'g'), '')
      return names(others, kind) ? [] : [others]
    })
    .join('; ')
}

/** `Su,PH 10:00-16:00` → `Su,Mo-Su 10:00-16:00`. Before weekdays, holidays select among them: `PH Mo-Fr` → `Mo-Fr`. */
function everyDay(rule: string, kind: string): string {
  return rule.replaceAll(
    new RegExp(String.raw`\b${kind}\b(\s+(?=(?:Mo|Tu|We|Th|Fr|Sa|Su)\b))?`, 'g'),
    (_, selecting) => (selecting ? '' : 'Mo-Su'),
  )
}

/** Splits a text into rules. A rule for holidays may also follow a time and a comma: `09:00-17:00, PH off`. */
function rulesOf(text: string, kind: string): string[] {
  const separator = new RegExp(`;(?=(?:[^"]*"[^"]*")*[^"]*$)|(?<=\\d:\\d\\d),(?=\\s*${kind}\\b)`)
  return text
    .split(separator)
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
}

function names(text: string, kind: string): boolean {
  return new RegExp(String.raw`(?:^|[\s,;])${kind}\b`).test(text.replaceAll(/"[^"]*"/g, ''))
}
