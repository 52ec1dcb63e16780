import type { UserConfig } from '@lockale/core'

/** One thing that was seen, and where. */
export interface Evidence {
  readonly what: string
  /** Relative to the folder that was looked at, with `/`. */
  readonly file: string
}

/** `certain`: the framework is in use and its files lie where it looks · `likely`: one of the two · `possible`: neither. */
export type Confidence = 'certain' | 'likely' | 'possible'

export interface FoundTarget {
  readonly locale: string
  /** The locale as paths spell it, if that differs. */
  readonly file?: string
  /** The language code of the service, if the config sets one. */
  readonly code?: string
}

/** Files that look like locale files but are not in the proposed config. */
export interface LeftOut {
  readonly files: readonly string[]
  /** Words behind a colon: `ro.yml has the same locale`. */
  readonly why: string
}

export interface Overlay {
  readonly locale: string
  readonly strings: number
  /** Number of strings of the broader locale. */
  readonly of: number
  /** The broader locale, whose strings the app shows for the rest: the source, or a target. */
  readonly base: string
}

/** Catalogs that belong together, and what a config says of them. */
export interface Candidate {
  readonly framework: string
  /** Name for users: `next-i18next`. */
  readonly name: string
  readonly confidence: Confidence
  readonly why: readonly Evidence[]
  /** True if only a dependency indicates the framework. */
  readonly isByDependency: boolean
  /** As a config has them. */
  readonly files: UserConfig['files']
  /** Canonical; `undefined`: nothing tells it. */
  readonly source: string | undefined
  /** How the source was chosen, or why none was: words behind a colon. */
  readonly sourceWhy: string
  /** Neither a person nor a tool's config names the source: files tell it, or what code falls back to. */
  readonly isGuessed: boolean
  /**
   * Locales that could be the source just as well; the likeliest first. Empty where one was chosen, and where none can be: a
   * translation of gettext or XLIFF is no source.
   */
  readonly rivals: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Those that have files, and those that a config of the framework names; the source is not among them. */
  readonly targets: readonly FoundTarget[]
  /** Targets that only say what differs from a broader locale of their language: the rest is not missing there. */
  readonly overlays: readonly Overlay[]
  /** True if a locale other than the source has files. */
  readonly hasTranslations: boolean
  /** What else a config has to say, because it is not found by itself. */
  readonly extra: Pick<UserConfig, 'syntax' | 'messages'>
  /** Number of messages in the source catalogs; 0 without a source. */
  readonly messages: number
  readonly catalogs: number
  /** Which syntax the texts have, as a run will take them, with the reason. */
  readonly syntaxes: readonly { readonly syntax: string; readonly why: string | undefined }[]
  /** How catalogs hold messages as several members, each with the first file that does. */
  readonly shapes: readonly { readonly shape: string; readonly name: string; readonly file: string }[]
  /** What a person should know of it, each a sentence. */
  readonly notes: readonly string[]
  /** Path templates, each with the targets that have no such file: a sync makes it. */
  readonly newFiles: readonly { readonly template: string; readonly locales: readonly string[] }[]
}

/** One folder that could have a config. */
export interface DetectedPackage {
  /** Relative to the root, with `/`; `''` is the root itself. */
  readonly folder: string
  /** The config that is there already, relative to the root. */
  readonly configFile: string | undefined
  /** How a config is best written here. */
  readonly configKind: 'ts' | 'mts' | 'mjs' | 'json'
  /** Best first. */
  readonly candidates: readonly Candidate[]
  /** What is there and cannot be kept in step, each a sentence with its folder or file. */
  readonly unsupported: readonly Evidence[]
}

export interface Detection {
  /** Absolute. */
  readonly root: string
  /** The root is that of a workspace. */
  readonly isWorkspace: boolean
  /** Those in which something was found, or that have a config; sorted by folder. */
  readonly packages: readonly DetectedPackage[]
  /** What was searched for, if nothing was found. */
  readonly lookedFor: readonly string[]
  /** Why some of it was not looked at, each a sentence. */
  readonly limits: readonly string[]
  /** Locales and files that the user named. */
  readonly hints: Hints
  /** Files that were named, and that are in none of the folders. */
  readonly notFound: readonly string[]
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
