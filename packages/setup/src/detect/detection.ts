import type { UserConfig } from '@lockale/core'

/** A reason for a result of the detection, and the file that it comes from. */
export interface Evidence {
  readonly what: string
  /** Path relative to the examined folder, with `/`. */
  readonly file: string
}

export interface FoundTarget {
  readonly locale: string
  /** The spelling of the locale in file paths, if it differs from `locale`. */
  readonly file?: string
  readonly code?: string
}

export interface Overlay {
  readonly locale: string
  readonly strings: number
  /** Number of strings that the broader locale (`base`) has, for comparison. */
  readonly of: number
  /** The broader locale to which the app falls back: the source, or a target. */
  readonly base: string
}

/** Catalogs that belong together, and their proposed config. */
export interface Candidate {
  readonly framework: string
  /** Name shown to users, such as `next-i18next`. */
  readonly name: string
  /**
   * How sure it is that the app uses these files. `certain`: the app uses the framework, and the files have its usual
   * paths. `likely`: only one of the two. `possible`: neither.
   */
  readonly confidence: 'certain' | 'likely' | 'possible'
  readonly why: readonly Evidence[]
  /** True if a dependency is the only evidence of the framework. */
  readonly isByDependency: boolean
  readonly files: UserConfig['files']
  /** Source locale as a canonical tag (`pt-BR`); `undefined` if it is unknown. */
  readonly source: string | undefined
  /** Why the source was chosen, or why none was. Shown to users after a colon. */
  readonly sourceWhy: string
  /** True if only files or the fallback in code show the source: neither the user nor a tool's config names it. */
  readonly isGuessed: boolean
  /** Other possible sources, likeliest first. Empty if a source was chosen, or if none is possible. */
  readonly rivals: readonly string[]
  readonly leftOut: readonly {
    readonly files: readonly string[]
    /** Why the file is left out, shown to users after a colon: `ro.yml has the same locale`. */
    readonly why: string
  }[]
  /** Locales that have files or are in the framework's config, without the source. */
  readonly targets: readonly FoundTarget[]
  /** Targets with only the differences from a broader locale. The app takes all other strings from that locale. */
  readonly overlays: readonly Overlay[]
  readonly hasTranslations: boolean
  /** Config fields that these files need, and that a run cannot detect by itself. */
  readonly extra: Pick<UserConfig, 'syntax' | 'messages'>
  /** Number of messages in the source catalogs; 0 without a source. */
  readonly messages: number
  readonly catalogs: number
  /** Message formats as a run will detect them, with the reason. */
  readonly syntaxes: readonly { readonly syntax: string; readonly why: string | undefined }[]
  /** Ways in which catalogs store a message with several fields, each with the first file that uses it. */
  readonly shapes: readonly { readonly shape: string; readonly name: string; readonly file: string }[]
  /** Notes for the user, each a sentence. */
  readonly notes: readonly string[]
  /** Files that a sync will create: their path templates, with the target locales that lack the file. */
  readonly newFiles: readonly { readonly template: string; readonly locales: readonly string[] }[]
}

/** What `init` may add to a config, so that a wrong key does not compile. */
export interface TypesOffer {
  /** Path of the declaration file, relative to the folder of the app. */
  readonly file: string
  /** Package of the library, as in package.json. */
  readonly library: string
  /** True if the library needs the name of the app's default namespace where an app has several namespaces. */
  readonly needsNamespace: boolean
}

/** A folder that could have a config. */
export interface DetectedPackage {
  /** Path relative to the root, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly configFile: string | undefined
  /** The file type for a new config. */
  readonly configKind: 'ts' | 'mts' | 'mjs' | 'json'
  /** Types of the strings for a TypeScript app, if its library checks keys. */
  readonly types?: TypesOffer | undefined
  /** Groups of files that lockale could translate, the best first. */
  readonly candidates: readonly Candidate[]
  /** Files that lockale does not support, each a sentence with its folder or file. */
  readonly unsupported: readonly Evidence[]
}

export interface Detection {
  /** Absolute path of the examined folder. */
  readonly root: string
  readonly isWorkspace: boolean
  /** Packages with locale files or a config, sorted by folder. */
  readonly packages: readonly DetectedPackage[]
  readonly lookedFor: readonly string[]
  /** Why some folders were not searched, each a sentence. */
  readonly limits: readonly string[]
  readonly hints: Hints
  /** Files that the user named, but that exist in none of the folders. */
  readonly notFound: readonly string[]
}

/** Locales and files that the user named. They are used in place of detected ones. */
export interface Hints {
  /** Source locale as a canonical tag (`pt-BR`). */
  readonly source?: string
  /** Target locales as canonical tags (`pt-BR`). */
  readonly targets?: readonly string[]
  /** Path templates of a config, or paths of source files. */
  readonly files?: readonly string[]
}
