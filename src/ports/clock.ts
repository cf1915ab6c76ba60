/** The wall clock. The kernel reads it once per input; nothing else in the domain reads the time. */
export interface ClockPort {
  /** Milliseconds since the epoch. May jump forward with the host's clock; should not go backwards. */
  now(): number
}
