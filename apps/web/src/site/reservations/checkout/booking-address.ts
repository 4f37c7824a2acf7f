import { type LoaderFunctionArgs, redirect } from '#shared/lib/router.ts'

/** `/reserver/:id`, as mails, search engines and log-ins know it: one books on the page of the show. */
export function loader({ params, request }: LoaderFunctionArgs): Response {
  const id = encodeURIComponent(params['id'] ?? '')
  return redirect(`/spectacles/${id}${new URL(request.url).search}#reserver`)
}
