import type { UnsupportedTarget } from '@lockale/core'
import { LockaleError } from '@lockale/errors'

type Skipped = Pick<UnsupportedTarget, 'locale' | 'code' | 'nearest'>

/** About all locales that a service does not have, in one message. */
export function notSupported(targets: readonly Skipped[], place?: string): LockaleError {
  const names = targets.map(nameOf).join(', ')
  return new LockaleError('TARGET_NOT_SUPPORTED', `The service does not translate into ${names}.`, {
    hint: 'Set the language code of the service: { locale, code }. Or set the policy of the target to "locked".',
    place,
  })
}

/** `jp (did you mean ja?)` */
function nameOf({ locale, code, nearest }: Skipped): string {
  const asked = code.toLowerCase() === locale.toLowerCase() ? '' : `sent as ${code}`
  const meant = nearest.length === 0 ? '' : `did you mean ${nearest.join(' or ')}?`
  const remarks = [asked, meant].filter((remark) => remark !== '')
  return remarks.length === 0 ? locale : `${locale} (${remarks.join('; ')})`
}
