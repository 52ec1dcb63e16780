export interface GlossaryFile {
  /** Relative to the project, with `/`. */
  readonly path: string
  /** The path below `lockale/glossaries/`. It is the name of the glossary in the recorded settings of a translation. */
  readonly name: string
  /** Name of the glossary on a service. */
  readonly title: string
  readonly dictionaries: readonly GlossaryDictionary[]
}

export interface GlossaryDictionary {
  /** Language codes without region, in lower case: `en`, `pt`. */
  readonly source: string
  readonly target: string
  /** Translations by term, in the order of the file. */
  readonly entries: ReadonlyMap<string, string>
}

/** A glossary file that a setting names. `home`: absolute path of the folder that contains `lockale/`. */
export interface FileInUse {
  readonly file: GlossaryFile
  readonly hash: string
  readonly home: string
}

export interface SettingFiles {
  /** Reads a glossary file. @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING` */
  glossary(path: string): Promise<FileInUse>
}

/** Returns whether a setting is a file of the project, not an id: `lockale/glossaries/terms.csv`. */
export function namesFile(setting: string): boolean {
  return /\.(?:csv|tsv)$/iu.test(setting)
}
