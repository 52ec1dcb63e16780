/** What a CI file has to know of a project. */
export interface CiFacts {
  /** What installs its dependencies; `undefined` for a project that is not of JavaScript: lockale is then run by npx. */
  readonly packageManager: 'npm' | 'pnpm' | 'yarn' | 'bun' | undefined
  /** Folder of the config from the root of the repository, with `/`; `''`: that root itself. */
  readonly folder: string
  /** The branch that is synced. */
  readonly branch: string
}
