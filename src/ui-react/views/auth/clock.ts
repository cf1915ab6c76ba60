/** `0:24`, in the digits of the language. @param seconds rounded up, so that nothing is offered a moment too early */
export function clock(seconds: number, number: (value: number, options?: Intl.NumberFormatOptions) => string): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${number(Math.floor(whole / 60))}:${number(whole % 60, { minimumIntegerDigits: 2 })}`
}
