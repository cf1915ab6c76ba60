import type { Plugin } from 'latchkit/plugin'

/** The smallest plugin: nobody connects outside of office hours. @param from hour in UTC @param to hour in UTC */
export function officeHours({ from, to }: { readonly from: number; readonly to: number }): Plugin {
  return {
    name: 'officeHours',
    load: async () => ({
      guards: {
        connect(_state, _command, { now }) {
          const hour = new Date(now).getUTCHours()
          const message = `Open from ${from} to ${to} o'clock UTC.`
          return hour >= from && hour < to ? undefined : { rejected: { code: 'CLOSED', message, category: 'INPUT', context: {} } }
        },
      },
    }),
  }
}
