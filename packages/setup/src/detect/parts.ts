import type { Catalog, FileSystem, History } from '@lockale/core'
import type { Framework } from './frameworks.ts'
import type { Layout } from './layouts.ts'
import type { StringCatalogs } from './string-catalogs.ts'
import type { ToolConfig } from './tools/tool-config.ts'

export interface Place {
  readonly fs: FileSystem
  /** Absolute: the folder of the config to be. */
  readonly root: string
  readonly hints: Hints
  /** Configs of translation tools, as this folder sees them. */
  readonly tools: readonly ToolConfig[]
  /** Of this folder. */
  readonly history: Pick<History, 'commitsOf'>
}

/** What a person says of it, above all that is found. */
export interface Hints {
  /** Canonical. */
  readonly source?: string
  /** Canonical. */
  readonly targets?: readonly string[]
  /** Path templates as in a config, or the paths of source files. */
  readonly files?: readonly string[]
}

export type SyntaxId = Catalog['syntax']['id']

/** What one framework has in one folder. */
export interface Parts {
  readonly framework: Framework
  readonly layouts: readonly Layout[]
  readonly catalogs: StringCatalogs
  /** Of layouts whose message format the folder's own manifests do not tell. */
  readonly syntaxes?: ReadonlyMap<Layout, SyntaxId> | undefined
}
