import type { Catalog, FileSystem, History } from '@lockale/core'
import { asRecord, type Facts, parseObject } from './facts.ts'
import type { Framework } from './frameworks.ts'
import type { Hints } from './detection.ts'
import type { Layout } from './layouts.ts'
import { localeOf } from './locale-names.ts'
import type { ToolConfig } from './tools/tool-config.ts'

export interface Place {
  readonly fs: FileSystem
  /** Absolute path of the folder of the proposed config. */
  readonly root: string
  readonly hints: Hints
  /** Configs of other translation tools (such as crowdin.yml), with paths relative to this folder. */
  readonly tools: readonly ToolConfig[]
  readonly history: Pick<History, 'commitsOf'>
}

export type SyntaxId = Catalog['syntax']['id']

/** The files of one framework in one folder. */
export interface Parts {
  readonly framework: Framework
  readonly layouts: readonly Layout[]
  readonly catalogs: StringCatalogs
  /** Message formats of layouts (groups of files) that differ from the one that the folder's package.json implies. */
  readonly syntaxes?: ReadonlyMap<Layout, SyntaxId> | undefined
}

export interface StringCatalogs {
  readonly files: readonly string[]
  /** Source locale as a canonical tag (`pt-BR`). */
  readonly source: string | undefined
  readonly targets: readonly string[]
  /** Number of strings by locale, including the source. */
  readonly counts: ReadonlyMap<string, number>
}

export const noCatalogs: StringCatalogs = { files: [], source: undefined, targets: [], counts: new Map() }

const maxFiles = 200

export async function readStringCatalogs(facts: Facts): Promise<StringCatalogs> {
  const files = facts.files.filter((file) => file.endsWith('.xcstrings')).slice(0, maxFiles)
  const targets = new Set<string>()
  const counts = new Map<string, number>()
  const add = (locale: string) => counts.set(locale, (counts.get(locale) ?? 0) + 1)
  let source: string | undefined
  for (const file of files) {
    const { sourceLanguage, strings } = parseObject(await facts.read(file))
    source ??= typeof sourceLanguage === 'string' ? localeOf(sourceLanguage) : undefined
    for (const message of Object.values(asRecord(strings))) {
      if (source !== undefined) add(source)
      for (const name of Object.keys(asRecord(asRecord(message)['localizations']))) {
        const locale = localeOf(name)
        if (locale !== undefined) targets.add(locale)
        if (locale !== undefined && locale !== source) add(locale)
      }
    }
  }
  if (source !== undefined) targets.delete(source)
  return { files, source, targets: [...targets], counts }
}
