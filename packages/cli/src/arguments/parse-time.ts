/** Milliseconds of `90`, `90s`, `8m`, `1h30m`: a bare number counts seconds. `undefined` for anything else. */
export function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = pattern.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return pattern.test(text) && ms <= longestMs ? ms : undefined
}

const pattern = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s?)?$/u
/** Timers take no more: 24 days. */
const longestMs = 2 ** 31 - 1
