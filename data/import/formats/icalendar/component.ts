/** Components of iCalendar as ical.js reads them, with their times as texts: it drops an offset behind a time. */
import ICAL from 'ical.js'
import { checkLines } from './line-bounds.ts'

/** No two parts can match the same characters, or a line without a colon would take exponential time. */
const TIMES =
  /^(DTSTART|DTEND|DURATION|RECURRENCE-ID|EXDATE|RDATE|TZOFFSETFROM|TZOFFSETTO)((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):/gim

/** Words of a rule may be in small letters, as all that RFC 5545 lists; some programs put spaces between them. */
const RULE = /^(RRULE(?:;[^:\r\n]*)?:)(.*)$/gim

/** Throws for a text that ical.js can't read, or not in time. */
export function parsed(text: string): ICAL.Component {
  checkLines(text)
  const untyped = text.replace(TIMES, (_, name: string, parameters: string) => {
    return `${name}${parameters.replace(/;VALUE=[^;]*/i, '')};VALUE=TEXT:`
  })
  const plain = untyped.replace(RULE, (_, name: string, rule: string) => name + rule.toUpperCase().replace(/\s/g, ''))
  return new ICAL.Component(ICAL.parse(plain))
}

/** Returns the values of all properties of a name. */
export function texts(component: ICAL.Component, name: string): string[] {
  return component.getAllProperties(name).flatMap((property) => property.getValues().map(String))
}

/** Returns the first value of a property; undefined if it is absent or empty. */
export function firstText(component: ICAL.Component, name: string): string | undefined {
  return component.getFirstPropertyValue(name)?.toString() || undefined
}
