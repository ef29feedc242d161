/** Numbers as people read them. A score of 0 … 1 is shown as 0 … 100 points. */

export function count(value: number): string {
  return value.toLocaleString('en')
}

/** Returns a score as points with one decimal. */
export function points(score: number): string {
  return (100 * score).toFixed(1)
}

/** Returns a share of 0 … 1 as whole percents; never 100 % of what is not all, nor 0 % of what is something. */
export function percent(share: number): string {
  const whole = Math.round(100 * share)
  if (share < 1 && whole === 100) return '> 99 %'
  if (share > 0 && whole === 0) return '< 1 %'
  return `${whole} %`
}

/** Returns the share of places that are worse, to a tenth of a percent, rounded down: the best are not better than all. */
export function rank(share: number): string {
  return `${Math.floor(1000 * share) / 10} %`
}

/** `3.50` → `3.5`: at most two decimals. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(2)))
}

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${value === 0 ? 'no' : count(value)} ${value === 1 ? one : many}`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `24 Nov 2026` */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** `24 Nov 2026, 10:45 UTC` */
export function moment(iso: string): string {
  return `${TIME.format(new Date(iso))} UTC`
}

/** `0.4 s`, `12 s`, `3 min 20 s` */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
