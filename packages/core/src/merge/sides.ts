/** Three versions of one thing. `base`: before the two parted; `undefined` where both added it. */
export interface Sides<T> {
  readonly base: T | undefined
  readonly ours: T
  readonly theirs: T
}

export type Side = 'ours' | 'theirs'
