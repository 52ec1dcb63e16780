/** What one package of several has to say. */
export interface Part<T> {
  /** Relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly report: T
}
