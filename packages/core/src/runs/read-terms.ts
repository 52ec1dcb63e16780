import type { Config, Target } from '../model/config.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { openSeverities } from '../text-check/severities.ts'

/**
 * Returns the config with the glossaries that translations are checked against, of locales that the rule about terms is on in, and
 * the hashes of those that decide whether a translation is valid: a missing term is an error. Without remarks only these are read.
 * @throws {LockaleError} as `SettingFiles`
 */
export async function readTerms(
  config: Config,
  files: SettingFiles | undefined,
  { remarks }: { readonly remarks: boolean },
): Promise<{ readonly config: Config; readonly hashes: readonly string[] }> {
  const severities = openSeverities(config)
  const isOn = ({ locale }: Target, only?: 'error') => {
    return severities.rulesOn('text', locale, only).some(({ id }) => id === 'glossary-term-missing')
  }
  const wants = (target: Target) => isOn(target, remarks ? undefined : 'error')
  const read = await readNamedFiles(config.targets.filter(wants), files)
  const readIn = new Map(read.map((target) => [target.locale, target]))
  const targets = config.targets.map((target) => readIn.get(target.locale) ?? target)
  const hashes = targets
    .filter((target) => isOn(target, 'error'))
    .flatMap(({ wanted }) => (wanted.files ?? []).map(({ hash }) => hash))
  return { config: { ...config, targets }, hashes }
}
