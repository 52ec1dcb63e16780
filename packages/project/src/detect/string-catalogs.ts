import { asRecord, type Facts, parseLoosely } from './facts.ts'
import { localeOf } from './locale-names.ts'

/** Xcode's files that hold all locales. */
export interface StringCatalogs {
  readonly files: readonly string[]
  /** Canonical. */
  readonly source: string | undefined
  readonly targets: readonly string[]
}

const maxFiles = 200

export async function readStringCatalogs(facts: Facts): Promise<StringCatalogs> {
  const files = facts.files.filter((file) => file.endsWith('.xcstrings')).slice(0, maxFiles)
  const targets = new Set<string>()
  let source: string | undefined
  for (const file of files) {
    const { sourceLanguage, strings } = asRecord(parseLoosely((await facts.read(file)) ?? ''))
    source ??= typeof sourceLanguage === 'string' ? localeOf(sourceLanguage) : undefined
    for (const message of Object.values(asRecord(strings))) {
      for (const name of Object.keys(asRecord(asRecord(message)['localizations']))) {
        const locale = localeOf(name)
        if (locale !== undefined) targets.add(locale)
      }
    }
  }
  if (source !== undefined) targets.delete(source)
  return { files, source, targets: [...targets] }
}
