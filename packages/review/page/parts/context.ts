import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Decide } from '../state/decide.ts'
import type { Review } from '../state/review.ts'

export interface PageState {
  readonly review: Review
  readonly decide: Decide
}

export const PageContext = createContext<PageState | undefined>(undefined)

export function usePage(): PageState {
  const state = useContext(PageContext)
  if (state === undefined) throw new Error('The page has no state: wrap it in PageContext.')
  return state
}
