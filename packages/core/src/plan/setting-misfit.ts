import { LockaleError } from '@lockale/errors'

/** A setting that was given for one target, where it does not fit. */
export function settingMisfit(
  locale: string,
  { name, why }: { readonly name: string; readonly why: string },
): LockaleError {
  return new LockaleError('SETTING_DOES_NOT_FIT', `${name} is set for ${locale}, but does not fit: ${why}.`, {
    place: 'lockale.config',
    hint: 'Take it from this target, or set it for the whole project: there it applies where it fits. Nothing was spent.',
  })
}
