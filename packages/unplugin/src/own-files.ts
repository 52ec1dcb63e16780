/** A locale file that an app imports by itself, as a bundler names it. */
export interface OwnFile {
  /** Absolute. */
  readonly path: string
  /** `?raw`: the module is the text of the file. */
  readonly isRaw: boolean
}

/** Code in the folders where apps keep their translations. Go reads it too, for esbuild. */
const codeFile = String.raw`[\\/](?:locales?|langs?|languages?|i18n|l10n|intl|translations?|messages)[\\/.](?:[^?]*\.)?[cm]?[jt]s`

/**
 * Ids of files that may be locale files: which of them are, only the config says, which is not read yet when a bundler asks for
 * its filters. Code is asked about only where apps keep their translations, since every module of an app is code.
 */
export const ownFilePattern: RegExp = new RegExp(
  String.raw`^(?!.*[\\/]node_modules[\\/])[^\0?]+(?:\.(?:json[c5]?|arb|ya?ml|toml|properties|strings|stringsdict|xcstrings|xml|res[xw]|xliff?|xlf|pot?|ftl|php)|${codeFile})(?:\?raw)?$`,
  'u',
)

/** Those that Vite's dev server may have as modules of the plugin's own: JSON, and YAML that a plugin of the app reads. */
export const liveFilePattern: RegExp = /\.(?:json|ya?ml)$/u

/** Those that esbuild reads by itself. Its patterns are Go's, which knows no flag `u`. */
// oxlint-disable-next-line require-unicode-regexp -- see above
export const esbuildOwnFilePattern: RegExp = new RegExp(String.raw`(?:\.json|${codeFile})$`)

export function readOwnFile(id: string): OwnFile | undefined {
  if (!ownFilePattern.test(id)) return undefined
  const isRaw = id.endsWith('?raw')
  return { path: isRaw ? id.slice(0, -'?raw'.length) : id, isRaw }
}
