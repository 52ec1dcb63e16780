import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** Maximum size of a file in bytes. Does not read larger files, since no locale file is so large. */
const maxBytes = 64 * 1024 * 1024
/** If git writes nothing for this number of milliseconds, lockale kills it. */
const silenceMs = 60_000
const idleMs = 500

/**
 * Reads versions of files from commits. Uses one `git cat-file --batch` process for all, since a process for each of
 * some thousand versions would take minutes. The process starts with the first request and ends when it is idle. Node
 * can exit while it runs.
 */
export class BlobReader {
  readonly #start: () => ChildProcessWithoutNullStreams
  readonly #hasContent: boolean
  readonly #waiting: ((bytes: Uint8Array | undefined) => void)[] = []
  #child: ChildProcessWithoutNullStreams | undefined
  #timer: NodeJS.Timeout | undefined
  #received: Buffer[] = []
  #receivedBytes = 0
  /** Minimum size of git's next answer in bytes. It is parsed only when so many bytes have been received. */
  #wantedBytes = 1
  #isBroken = false

  /** @param hasContent false if `start` runs git with `--batch-check`, which returns ids without content */
  constructor(start: () => ChildProcessWithoutNullStreams, hasContent = true) {
    this.#start = start
    this.#hasContent = hasContent
  }

  /** True if git ended or hung. No more files can be read then. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Returns the content of a file (if `hasContent` is false, its id); `undefined` if there is no such file, or if git
   * has ended.
   * @param name `commit:path`, without a line break
   */
  read(name: string): Promise<Uint8Array | undefined> {
    if (this.#isBroken) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#child ??= this.#open()
      this.#ask(name)
      this.#watch()
    })
  }

  /** Sends git the name of a file. Sends names together if they are requested in the same turn of the event loop. */
  #ask(name: string): void {
    const stdin = this.#child?.stdin
    stdin?.cork()
    stdin?.write(`${name}\n`)
    process.nextTick(() => stdin?.uncork())
  }

  #open(): ChildProcessWithoutNullStreams | undefined {
    try {
      const child = this.#start()
      child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
      child.stderr.resume()
      child.stdin.on('error', () => undefined) // `close` reports it too
      child.once('error', () => this.#fail(child))
      child.once('close', () => this.#fail(child))
      return child
    } catch {
      queueMicrotask(() => this.#fail(undefined))
      return undefined
    }
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#receivedBytes += chunk.length
    while (this.#receivedBytes >= this.#wantedBytes && this.#takeAnswer());
    this.#watch()
  }

  /** Parses git's next answer: `<id> <type> <bytes>⏎<content>⏎`. Returns false if not all of it is received. */
  #takeAnswer(): boolean {
    const received = this.#received.length === 1 ? this.#received[0] : Buffer.concat(this.#received)
    if (received === undefined) return false
    this.#received = [received]
    const end = received.indexOf(0x0a)
    if (end === -1) return this.#want(received.length + 1)
    const header = /^([0-9a-f]{40,64}) (\w+) (\d+)$/u.exec(received.toString('utf8', 0, end))
    const bytes = header === null || !this.#hasContent ? 0 : Number(header[3])
    const start = end + 1
    if (bytes > maxBytes) {
      this.#child?.kill('SIGKILL')
      return false
    }
    const next = header === null || !this.#hasContent ? start : start + bytes + 1
    if (received.length < next) return this.#want(next)
    this.#received = received.length === next ? [] : [received.subarray(next)]
    this.#receivedBytes = received.length - next
    this.#wantedBytes = 1
    const [, id = '', type] = header ?? []
    const answer = this.#hasContent ? received.subarray(start, start + bytes) : Buffer.from(id)
    this.#waiting.shift()?.(type === 'blob' ? answer : undefined)
    return true
  }

  #want(bytes: number): false {
    this.#wantedBytes = bytes
    return false
  }

  /** Answers all waiting requests with `undefined`. If git ended by itself, it is not started again. */
  #fail(child: ChildProcessWithoutNullStreams | undefined): void {
    if (child !== this.#child) return
    this.#isBroken = true
    this.#child = undefined
    clearTimeout(this.#timer)
    for (const answer of this.#waiting.splice(0)) answer(undefined)
  }

  #watch(): void {
    clearTimeout(this.#timer)
    const child = this.#child
    if (child === undefined) return
    const isIdle = this.#waiting.length === 0
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) hold(handle, !isIdle)
    this.#timer = setTimeout(() => (isIdle ? this.#letGo(child) : child.kill('SIGKILL')), isIdle ? idleMs : silenceMs)
    this.#timer.unref()
  }

  #letGo(child: ChildProcessWithoutNullStreams): void {
    this.#child = undefined
    child.stdin.end()
  }
}

/** Calls `ref` of a process or pipe, so that Node waits for it, or `unref`, so that Node can exit. */
function hold(handle: object, isHeld: boolean): void {
  const name = isHeld ? 'ref' : 'unref'
  const method: unknown = name in handle ? Reflect.get(handle, name) : undefined
  if (typeof method === 'function') Reflect.apply(method, handle, [])
}
