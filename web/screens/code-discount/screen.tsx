import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import { promoCode } from '#locales/areas/promo-code.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { chooseOwnPage } from '#web/features/own-pages/own-page.ts';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { CodeEditor } from './code-editor.tsx';

const codeQuery = (discount_code_id: string) => callQuery('discount_code/get_discount_code', { discount_code_id });

const queriesOf = ({ params: { codeId } }: Wanted) => (codeId === undefined ? [] : [codeQuery(codeId)]);

/** The services of the page that the code is of, or is to be of. */
function servicesOf({ params: { codeId }, session, url, web }: Wanted) {
  const code = codeId === undefined ? undefined : web.queries.getQueryData(codeQuery(codeId).queryKey);
  const page = chooseOwnPage(session, code?.provider_id ?? url.searchParams.get('page'));
  if (page === undefined) return [];
  return [callQuery('discount_code/discount_provider_service_list', { provider_id: page._id, limit: 100 })];
}

export const loader = loadOnServer(queriesOf, servicesOf);
export const clientLoader = loadInBrowser(queriesOf, servicesOf);
export const meta: MetaFunction = () => [
  { title: messagesIn('en', promoCode)('form') },
  { name: 'robots', content: 'noindex' },
];

/** The screen that creates, changes or deletes one discount code. */
export default function CodeDiscount() {
  const t = useMessages(promoCode);
  const { codeId } = useParams();
  const session = useSession();
  const [search] = useSearchParams();
  const read = useCall(
    'discount_code/get_discount_code',
    { discount_code_id: codeId ?? '' },
    { enabled: codeId !== undefined },
  );
  const page = chooseOwnPage(session, read.data?.provider_id ?? search.get('page'));
  const services = useCall(
    'discount_code/discount_provider_service_list',
    { provider_id: page?._id ?? '', limit: 100 },
    { enabled: page !== undefined },
  );
  if (page === undefined) return <NeedsPage title={t('needs_page')} text={t('needs_page.text')} />;
  if ((codeId !== undefined && read.data === undefined) || services.data === undefined) return <PageSkeleton />;
  return (
    <CodeEditor key={codeId ?? 'new'} provider_id={page._id} code={read.data ?? null} services={services.data.items} />
  );
}
