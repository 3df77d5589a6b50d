// Compares what moderators, administrators and affected people receive about reports, decisions,
// held content and news with the reference model.
import { expect } from 'vitest';
import type { Call } from '#contract/calls.ts';
import type { Client } from './api.ts';
import { handlesSiteCases, handlesGroupReport } from './casePermissionsModel.ts';
import { moderatesSite, waitingComments, waitingPosts } from './moderationModel.ts';
import { moderatesGroup, seesGroup, seesPost, type Model } from './referenceModel.ts';

const idsOf = (subject: 'content' | 'comment', items: { id: number }[]) =>
  items.map(({ id }) => `${subject}-${id}`);

/** Returns the number of comparisons. */
export async function compareModeration(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const { admin } = model.people.get(viewer)!;
  const site = moderatesSite(model, viewer);
  const forbidden = async (call: Call, input: object) =>
    expect((await client.refused(call, input)).status, `${label}: ${call}`).toBe(403);

  if (site) {
    const waiting = [
      ...idsOf('content', waitingPosts(model, viewer)),
      ...idsOf('comment', waitingComments(model, viewer)),
    ];
    const heldItems = await listAllPages(
      (page) => client.ask('GET /admin/held', { page }),
      ({ held: heldItems }) => heldItems,
    );
    const { total } = await client.ask('GET /admin/held', {});
    expect([heldItems.map(({ id }) => id).toSorted(), total], `${label}: held content`).toEqual([
      waiting.toSorted(),
      waiting.length,
    ]);
    const cases = await listAllPages(
      (page) => client.ask('GET /admin/reports', { page, pageSize: 30 }),
      ({ cases }) => cases,
    );
    const judged = model.reports.filter(({ about }) => handlesSiteCases(model, viewer, about));
    const reported = new Set(judged.map(({ subject, subjectId }) => `${subject}-${subjectId}`));
    for (const { subject, subjectId } of model.reports
      .filter((one) => !judged.includes(one))
      .slice(0, 2))
      expect(
        (await client.refused('GET /admin/report', { id: `${subject}-${subjectId}` })).status,
        `${label}: a case that is not theirs to decide`,
      ).toBe(404);
    expect(cases.map(({ id }) => id).toSorted(), `${label}: reports`).toEqual(
      [...reported].toSorted(),
    );
    for (const { id, subject, quote, reports } of cases) {
      const subjectId = Number(id.split('-')[1]);
      // a moderator's list quotes what is Public; anything else is quoted only in the case, where
      // access is logged
      if (subject === 'content')
        expect(quote !== '', `${label}: quoted of ${id}`).toBe(
          seesPost(model, null, model.posts.get(subjectId)!),
        );
      expect(reports[0]?.reporter?.id, `${label}: who reported ${id}`).toBe(
        model.reports.find((one) => one.subject === subject && one.subjectId === subjectId)!
          .reporter,
      );
    }
  } else {
    await forbidden('GET /admin/held', {});
    await forbidden('GET /admin/reports', {});
    for (const { subject, subjectId } of model.reports.slice(0, 2))
      await forbidden('GET /admin/report', { id: `${subject}-${subjectId}` });
  }

  for (const group of model.groups.values()) {
    if (!seesGroup(model, viewer, group)) continue;
    const groupLabel = `${label}: reports in group ${group.id}`;
    if (!moderatesGroup(viewer, group)) {
      await forbidden('GET /group/reports', { group_id: group.id });
      continue;
    }
    const cases = await listAllPages(
      (page) => client.ask('GET /group/reports', { group_id: group.id, page, pageSize: 30 }),
      ({ cases }) => cases,
    );
    expect(cases.map(({ id }) => id).toSorted(), groupLabel).toEqual(
      model.reports
        .filter((report) => report.group === group.id && handlesGroupReport(model, viewer, report))
        .map(({ subject, subjectId }) => `${subject}-${subjectId}`)
        .toSorted(),
    );
    for (const { reports } of cases)
      for (const { reporter } of reports)
        expect(reporter, `${groupLabel}: who reported`).toBeUndefined();
  }

  const response = await client.ask('GET /moderation/decisions', {});
  const aboutOneself = model.decisions.filter(
    ({ about, decision }) => about === viewer && decision !== 'keep',
  );
  expect(response.decisions.length, `${label}: decisions about oneself`).toBe(aboutOneself.length);
  expect(response.reports.length, `${label}: reports of one's own`).toBe(
    model.reports.filter(({ reporter }) => reporter === viewer).length,
  );

  const news = [...model.news];
  const shownNews = news.filter(([, one]) => one.isShown && !one.removed).map(([id]) => id);
  const listed = await client.ask('GET /news/list', { pageSize: 100 });
  expect(listed.news.map(({ id }) => id).toSorted(byNumber), `${label}: news`).toEqual(shownNews);
  for (const [id] of news)
    expect((await client.raw('GET /news/get-one', { id })).statusCode, `${label}: news ${id}`).toBe(
      shownNews.includes(id) ? 200 : 404,
    );
  if (admin) {
    const { news: waiting } = await client.ask('GET /admin/news-waiting', { pageSize: 100 });
    expect(waiting.map(({ id }) => id).toSorted(byNumber), `${label}: unpublished news`).toEqual(
      news.filter(([, one]) => !one.isShown && !one.removed).map(([id]) => id),
    );
  } else await forbidden('GET /admin/news-waiting', {});
  return model.posts.size * (site ? 2 : 1) + model.groups.size + news.length * 2 + 4;
}

const byNumber = (a: number, b: number) => a - b;

/** The items of all pages, because a page has fewer of them than a model may have. */
async function listAllPages<Page extends { pageCount: number }, Item>(
  readPage: (page: number) => Promise<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await readPage(page);
    items.push(...itemsOf(response));
    pages = response.pageCount;
  }
  return items;
}
