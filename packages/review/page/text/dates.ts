const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Returns how long ago something was: `2 days ago`. @param date ISO 8601; @param nowMs time of now in milliseconds */
export function agoOf(date: string, nowMs: number): string {
  const seconds = (Date.parse(date) - nowMs) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  return relative.format(Math.trunc(seconds / size), unit)
}
