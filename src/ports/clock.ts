/** The wall clock. Read once per input by the kernel; nothing else in the domain asks for the time. */
export interface ClockPort {
  /** Milliseconds since the epoch. May jump forward with the host's clock, should not go backwards. */
  now(): number
}
