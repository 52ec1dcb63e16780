// `virtual:lockale/live` in a build: nothing changes there, and calls of these are left out of it.

/** i18next takes only what says its type. */
export const live = { type: '3rdParty', init() {} }

/* @__NO_SIDE_EFFECTS__ */
export function onUpdate() {
  return () => {}
}

/* @__NO_SIDE_EFFECTS__ */
export function connectVueI18n() {
  return () => {}
}
