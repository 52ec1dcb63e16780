import { limits, presets } from '@lockale/api'
import { Refusal } from '../http/refusal.ts'
import type { Call } from './route.ts'

/**
 * The reporting tag of a request, whichever preset's header it stands in, `undefined` without one.
 * @throws {Refusal} rule 23 of SERVICE.md 4.3
 */
export function readReportingTag({ headers }: Pick<Call, 'headers'>): string | undefined {
  for (const { reportingTagHeader } of Object.values(presets)) {
    const value = headers[reportingTagHeader.toLowerCase()]
    // Node joins repeated headers with a comma and a blank.
    const tag = [value ?? ''].flat().join(', ').trim().toLowerCase()
    if (tag === '') continue
    if (tag.length > limits.maxTagCharacters || !/^[!-+\--~]+$/u.test(tag)) {
      throw new Refusal(400, `Value for '${reportingTagHeader}' not supported.`)
    }
    return tag
  }
  return undefined
}
