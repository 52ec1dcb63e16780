import { slotMark } from '../../text-view.ts'

/** What stands around a place of `prose`, for a person: what is no natural language is shown as `…`. */
export function excerpt(prose: string, start: number, end: number = start + 1): string {
  const from = prose.lastIndexOf(' ', start - 10)
  const to = prose.indexOf(' ', end + 10)
  const [left, right] = [Math.max(from, start - 24, 0), Math.min(to === -1 ? prose.length : to, end + 24)]
  return prose.slice(left, right).replaceAll(slotMark, '…').trim()
}
