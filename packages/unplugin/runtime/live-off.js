// `virtual:lockale/live` in a build. Nothing changes there, and bundlers remove calls of these functions.

/** i18next accepts only plugins with a `type`. */
export const live = { type: '3rdParty', init() {} }

/* @__NO_SIDE_EFFECTS__ */
export function onUpdate() {
  return () => {}
}

/* @__NO_SIDE_EFFECTS__ */
export function connectVueI18n() {
  return () => {}
}
