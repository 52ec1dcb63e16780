// The thread of `openAside`: checks the project of its `workerData` whenever it is asked.
import { parentPort, workerData } from 'node:worker_threads'
import { digestOfDelivery, openProject } from '@lockale/project'
import type { AsideAnswer } from './aside.ts'
import { builtFiles, type Delivered, openView, type ProjectPlace } from './project-view.ts'

/** A thread that nobody asks gives its memory back. */
const idleMs = 10_000

const view = openView(workerData as ProjectPlace, openProject, builtFiles())
view.remember()
let last: Delivered | undefined
let digest = ''

async function answer(): Promise<AsideAnswer> {
  view.refresh()
  const delivered = await view.delivery().catch(() => undefined)
  if (delivered === undefined) return undefined
  if (delivered === last) return { digest }
  last = delivered
  const { report, resources, root, configFile, source } = delivered
  const found = { report, resources, root, configFile, source }
  digest = digestOfDelivery(found)
  return { ...found, digest }
}

let timer: NodeJS.Timeout | undefined
parentPort?.on('message', () => {
  clearTimeout(timer)
  void answer()
    .catch(() => undefined)
    .then((found) => {
      parentPort?.postMessage(found)
      timer = setTimeout(() => process.exit(), idleMs)
    })
})
