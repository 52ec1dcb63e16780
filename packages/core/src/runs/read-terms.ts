import type { Config, Target } from '../model/config.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { openSeverities } from '../text-check/severities.ts'

interface Terms {
  /** With the glossaries of the project that translations are checked against. */
  readonly config: Config
  /** Of glossaries that decide whether a translation is valid: a missing term is an error. */
  readonly hashes: readonly string[]
}

/**
 * Reads the glossary files of locales that the rule about terms is on in. Without remarks only those count where a missing term is an
 * error.
 * @throws {LockaleError} as `SettingFiles`
 */
export async function readTerms(
  config: Config,
  files: SettingFiles | undefined,
  { remarks }: { readonly remarks: boolean },
): Promise<Terms> {
  const severities = openSeverities(config)
  const isOn = ({ locale }: Target, only?: 'error') => {
    return severities.rulesOn('text', locale, only).some(({ id }) => id === 'glossary-term-missing')
  }
  const wants = (target: Target) => isOn(target, remarks ? undefined : 'error')
  const targets = await Promise.all(
    config.targets.map(async (target) => (wants(target) ? withGlossaries(target, files) : target)),
  )
  const hashes = targets
    .filter((target) => isOn(target, 'error'))
    .flatMap(({ wanted }) => (wanted.files?.glossaries ?? []).map(({ hash }) => hash))
  return { config: { ...config, targets }, hashes }
}

async function withGlossaries(target: Target, files: SettingFiles | undefined): Promise<Target> {
  // a style says nothing about terms, and whether its file is there is for others to say
  const { style: _style, ...wanted } = target.wanted
  const [read] = await readNamedFiles([{ ...target, wanted }], files)
  const named = read?.wanted.files
  return named === undefined ? target : { ...target, wanted: { ...target.wanted, files: named } }
}
