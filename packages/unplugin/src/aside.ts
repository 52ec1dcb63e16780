import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RememberedDelivery } from '@lockale/project'
import type { Aside, ProjectPlace } from './project-view.ts'

/** What the thread answers: `undefined` if it could not be done, and only the digest where that is what it was. */
export type AsideAnswer = RememberedDelivery | Pick<RememberedDelivery, 'digest'> | undefined

/** The thread begins with the first question, and keeps no process from its end. */
export function openAside(place: ProjectPlace): Aside {
  let worker: Worker | undefined
  let last: RememberedDelivery | undefined

  function begin(): Worker {
    const thread = new Worker(new URL('aside-thread.mjs', import.meta.url), { workerData: place })
    return thread.on('error', () => {}) // it ends without an answer
  }

  async function ask(): Promise<AsideAnswer> {
    const thread = (worker ??= begin())
    const settled = new AbortController()
    const { signal } = settled
    thread.ref()
    thread.postMessage('deliver')
    try {
      const [answer] = (await Promise.race([
        once(thread, 'message', { signal }),
        once(thread, 'exit', { signal }),
      ])) as [AsideAnswer | number]
      return typeof answer === 'number' ? undefined : answer
    } finally {
      settled.abort()
      thread.unref()
    }
  }

  return {
    async deliver() {
      const answer = await ask().catch(() => undefined)
      if (answer === undefined) {
        worker = undefined
        last = undefined
      } else if ('report' in answer) last = answer
      return last
    },
  }
}
