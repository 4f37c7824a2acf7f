/**
 * Sends wrong log-ins concurrently, to these API processes in turn, from a process of its own, so
 * that it does not slow the measured client down. Prints when it begins, then the statuses.
 */
const [email = '', address = '', count = '', ...apis] = process.argv.slice(2)

const logIn = async (index: number): Promise<number> => {
  const { status } = await fetch(`${apis[index % apis.length]}/api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify({ email, password: 'Faux1!faux' }),
  })
  return status
}

process.send?.('begins')
process.send?.(await Promise.all(Array.from({ length: Number(count) }, (_, index) => logIn(index))))
