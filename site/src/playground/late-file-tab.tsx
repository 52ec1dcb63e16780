import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { FileTabProperties } from './file-tab.tsx'

let loaded: FunctionComponent<FileTabProperties> | undefined

/** Loads the tab for files, which brings the file formats: the tab for strings answers without them. */
export async function loadFileTab(): Promise<FunctionComponent<FileTabProperties>> {
  const { FileTab } = await import('./file-tab.tsx')
  loaded = FileTab
  return FileTab
}

/** The tab for files, as soon as it is loaded. */
export function LateFileTab(properties: FileTabProperties) {
  const [tab, setTab] = useState(() => ({ FileTab: loaded }))
  useEffect(() => {
    if (tab.FileTab === undefined) void loadFileTab().then((FileTab) => setTab({ FileTab }))
  }, [tab])
  return tab.FileTab === undefined ? <p class="pg-soft">Loading …</p> : <tab.FileTab {...properties} />
}
