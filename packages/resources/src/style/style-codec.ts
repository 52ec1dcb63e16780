import type { StyleFile, StyleList } from '@lockale/core'
import type { Made } from '../engine/first-made.ts'
import type { ResourceCodec } from '../engine/resource.ts'
import { sideOf } from '../engine/side.ts'
import { afterCall, planStyle, type RemoteStyle, type StyleCall } from './plan-style.ts'
import { hashStyle, type StyleContent } from './style-content.ts'

/** The style of one language: all that it says has one hash on record. */
export interface StyleTypes {
  readonly item: ProjectStyle
  readonly remote: RemoteStyle
  readonly listed: RemoteStyle & Made
  readonly call: StyleCall
  readonly diff: undefined
}

/** One list of a file of the project. */
export interface ProjectStyle extends StyleList {
  /** `ui.yaml de` */
  readonly name: string
  readonly path: string
}

/** The lists of a file, each by its name. */
export function stylesOf({ name, path, lists }: StyleFile): readonly ProjectStyle[] {
  return lists.map((list) => ({ ...list, name: `${name} ${list.language}`, path }))
}

export const styleCodec: ResourceCodec<StyleTypes> = {
  kind: 'style',
  hasVersions: true,
  fits: (remote, { language }) => remote.language === language,
  mayBeSame: () => true,
  hash: (content) => ({ list: hashStyle(content) }),
  compare(item, remote, pushed) {
    // A call whose answer was lost was made or was not, so the service may have either.
    const hashes = [pushed['list'], pushed['next']]
    return { item, side: sideOf({ file: item.hash, remote: hashStyle(remote), pushed: hashes }), diff: undefined }
  },
  plan: planStyle,
  recordsBefore(calls, { remote }) {
    let content: StyleContent = remote
    return calls.map((call) => {
      const list = hashStyle(content)
      content = afterCall(content, call)
      return { list, next: hashStyle(content) }
    })
  },
  // the file wins
  adopted: (remote) => ({ list: hashStyle(remote) }),
  words: {
    file: fileOf,
    title: ({ title, language }) => `"${title}" for ${language}`,
    drifted: ({ name }) => `The style ${name} was changed on the service since the last push.`,
    conflict: ({ name }) => `The style ${name} changed both in its file and on the service.`,
  },
}

/** `ui.yaml` of `ui.yaml de` */
function fileOf({ name }: ProjectStyle): string {
  return name.slice(0, name.lastIndexOf(' '))
}
