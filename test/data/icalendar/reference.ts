/** Events of calendars as the Python package recurring_ical_events has them. */
import { spawnSync } from 'node:child_process'

const PROGRAM = `
import datetime, json, sys, warnings
import icalendar, recurring_ical_events
warnings.simplefilter('ignore')

def told(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    if time.tzinfo is None:
        return time.isoformat()
    return time.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')

for line in sys.stdin:
    try:
        calendar = icalendar.Calendar.from_ical(json.loads(line))
        events = recurring_ical_events.of(calendar).between((2025, 12, 1), (2027, 2, 1))
        found = [
            f"{told(event['DTSTART'].dt)} {told(event['DTEND'].dt)} {event['SUMMARY']}"
            for event in events
            if event['DTSTART'].dt.year == 2026
        ]
    except Exception as error:
        found = [f'{type(error).__name__}: {error}']
    print(json.dumps(sorted(set(found))))
`

/** Returns "start end summary" of each event that starts in 2026. `python` has the package. */
export function referenceEvents(python: string, calendars: readonly string[]): string[][] {
  const input = calendars.map((text) => `${JSON.stringify(text)}\n`).join('')
  const { status, stdout, stderr } = spawnSync(python, ['-c', PROGRAM], {
    input,
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
}
