/** A thing that goes wrong, what lockale must make of it, and what shows that it does. */
export interface FaultRow {
  /** Kept for ever: pages and reports name it. */
  readonly id: number
  readonly fault: string
  readonly must: string
  /** How the command ends. */
  readonly exit: string
  readonly proofs: readonly Proof[]
  /** What of it no test machine can play, and why the proofs stand in for it. */
  readonly standIn?: string
}

export type Proof = RunProof | TestProof

/** Plays the fault against the real thing. */
export interface RunProof {
  readonly kind: 'run'
  readonly title: string
  /** What the machine lacks, if it lacks something: then the run is skipped, by that name. */
  readonly lacks?: string | undefined
  readonly run: () => Promise<void>
}

/** A test elsewhere: its title, or that of a row in its table. */
export interface TestProof {
  readonly kind: 'test'
  readonly file: string
  readonly title: string
}

export function run(title: string, play: () => Promise<void>): RunProof {
  return { kind: 'run', title, run: play }
}

export function tested(file: string, ...titles: readonly [string, ...string[]]): readonly TestProof[] {
  return titles.map((title) => ({ kind: 'test', file, title }))
}
