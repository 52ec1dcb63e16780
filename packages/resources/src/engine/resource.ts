import type { Made } from './first-made.ts'
import type { Records } from './id-file.ts'
import type { ResourceKind } from './resource-ids.ts'
import type { Side } from './side.ts'

/** A glossary, or the style of one language, as the project's file has it. */
interface ResourceItem {
  /** Stands for it in `lockale.resources.json`. */
  readonly name: string
  /** Of its file, relative to the project. */
  readonly path: string
  /** What it is called on a service. */
  readonly title: string
}

/** The same as the service has it. */
interface RemoteResource {
  readonly id: string
  readonly title: string
  /** As the service counts changes; `undefined` where it does not tell. */
  readonly version?: number | undefined
}

/** What one kind of resource is made of. */
export interface ResourceTypes {
  readonly item: ResourceItem
  readonly remote: RemoteResource
  /** As a list of the service shows it: perhaps without what it holds. */
  readonly listed: RemoteResource & Made
  /** One call of the service. */
  readonly call: object
  readonly diff: object | undefined
}

/** Hashes of the parts of a resource, as `lockale.resources.json` has them. */
export type Hashes = Readonly<Record<string, string>>

/** How file and service stand to each other. */
interface Comparison<T extends ResourceTypes> {
  /** With the title that a push gives it. */
  readonly item: T['item']
  /** The worst of all parts. */
  readonly side: Side
  readonly diff: T['diff'] | undefined
}

/** What one kind of resource says, and how two that are of it are compared. */
export interface ResourceCodec<T extends ResourceTypes> {
  readonly kind: ResourceKind
  /** The service counts changes of them. */
  readonly hasVersions: boolean
  /** False for one of another language, which is another thing even if the title is the same. */
  fits(remote: T['remote'] | T['listed'], item: T['item']): boolean
  /** False where a list of the service shows already that it says something else. */
  mayBeSame(listed: T['listed'], item: T['item']): boolean
  hash(content: T['item'] | T['remote']): Hashes
  /** @param pushed what is on record of the last push */
  compare(item: T['item'], remote: T['remote'], pushed: Hashes): Comparison<T>
  /** The fewest calls after which the service has what the file has. @param remote `undefined`: it is not there yet */
  plan(item: T['item'], remote: T['remote'] | undefined): readonly T['call'][]
  /** What is to be on record before each of the calls. */
  recordsBefore(calls: readonly T['call'][], change: Change<T>): readonly Hashes[]
  /** What is on record of one that a person took for a file: whether a push asks again where they differ. */
  adopted(remote: T['remote']): Hashes
  readonly words: ResourceWords<T>
}

/** What calls change. */
interface Change<T extends ResourceTypes> {
  readonly item: T['item']
  readonly remote: T['remote']
  readonly pushed: Hashes
}

/** Where kinds are spoken of in different ways. */
interface ResourceWords<T extends ResourceTypes> {
  /** The file, as commands name it. */
  file(item: T['item']): string
  /** `"UI" for de` */
  title(item: T['item']): string
  /** A sentence. */
  drifted(item: T['item'], diff: T['diff'] | undefined): string
  /** A sentence. */
  conflict(item: T['item'], diff: T['diff'] | undefined): string
}

/** The calls of the service for one kind of resource. */
export interface ResourcePort<T extends ResourceTypes> {
  list(): Promise<readonly T['listed'][]>
  /** `undefined`: the service does not know it, or not any more. */
  get(id: string): Promise<T['remote'] | undefined>
  /** With all that it holds; `undefined` if it was deleted since it was listed. */
  fill(listed: T['listed']): Promise<T['remote'] | undefined>
  create(item: T['item']): Promise<T['listed']>
  /** @returns what it is then, where the service tells it */
  change(id: string, call: T['call']): Promise<T['remote'] | undefined>
  /** One that is gone already is fine. */
  delete(id: string): Promise<void>
}

/** A kind of resource on a service, and what is on record of it. */
export interface Resources<T extends ResourceTypes> {
  readonly codec: ResourceCodec<T>
  readonly port: ResourcePort<T>
  readonly records: Records
}

/** The names that things of the service are on record for, by id. */
export async function ownersOf({ records }: { readonly records: Records }): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await records.all())].map(([name, { id }]) => [id, name]))
}
