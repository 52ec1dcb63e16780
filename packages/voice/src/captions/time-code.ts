/** `01:02:03.004`; more than 99 hours have more digits. */
export function timeCode(ms: number, decimalSign: '.' | ','): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
  return `${clock}${decimalSign}${String(ms % 1000).padStart(3, '0')}`
}
