import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { isFragment } from '../xml/text.ts'

/** What a new text is written like. */
export interface TextPlaces {
  /** The raw text whose manner the one at a path follows: that of the source, else that of the file. */
  readonly modelAt: (path: EntryPath) => string | undefined
  /** True where texts with tags are written with them. */
  readonly isMarkupPlace: (path: EntryPath) => boolean
  /** True if the text goes into the file as it is, with its tags. */
  readonly isMarkup: (path: EntryPath, value: string) => boolean
  /** What values may refer to. */
  readonly entities: EntityNames
}

export function textPlaces(
  target: ParsedFile,
  { source, entities }: { readonly source: ParsedFile | undefined; readonly entities: EntityNames },
): TextPlaces {
  const sources = source && toTree(source)
  const targets = toTree(target)
  const find = (path: EntryPath): Model | undefined => formAt(sources, path) ?? formAt(targets, path)
  const isMarkupPlace = (path: EntryPath): boolean => find(path)?.entry.markup === true
  return {
    isMarkupPlace,
    modelAt: (path) => {
      const model = find(path)
      return model?.entry.kind === 'text' ? model.file.text.slice(...toEnds(model.entry)) : undefined
    },
    isMarkup: (path, value) => isMarkupPlace(path) && isFragment(value, entities),
    entities,
  }
}

interface Model {
  readonly entry: Entry
  readonly file: ParsedFile
}

/** The entry at a path; of a plural form that is not there the form `other`, which every language has. */
function formAt(tree: PathTree<Model> | undefined, path: EntryPath): Model | undefined {
  const model = treeAt(tree, path)?.value
  return model !== undefined || path.length < 2 ? model : treeAt(tree, [...path.slice(0, -1), 'other'])?.value
}

function toTree(file: ParsedFile): PathTree<Model> {
  const tree = plantTree<Model>()
  for (const entry of file.entries) plant(tree, entry.path, { entry, file })
  return tree
}

function toEnds({ valueRange: { start, end } }: Entry): readonly [start: number, end: number] {
  return [start, end]
}
