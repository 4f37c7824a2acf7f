/** Whether nine digits can be a SIREN: its last one is a check (Luhn). */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const value = at % 2 === 1 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum > 0 && sum % 10 === 0
}
