// Every address that an answer gives: absolute, from SITE_URL, without lang.

export const observationPath = (id: string): string => `/api/v1/observations/${id}`;
export const metricPath = (id: string): string => `/api/v1/metrics/${id}`;
export const pagePath = (id: string): string => `/observations/${id}`;
export const embedPath = (id: string): string => `/embed/observation/${id}`;

/** Canonical JSON of an observation's links; `site` is escaped for JSON, identifiers need no escaping. */
export const observationLinksText = (site: string, id: string, metric: string): string =>
  `{"embed":"${site}${embedPath(id)}","metric":"${site}${metricPath(metric)}","page":"${site}${pagePath(id)}",` +
  `"revisions":"${site}/api/v1/revisions?id=${id}","self":"${site}${observationPath(id)}"}`;

/** `ranking` is null where the metric is not registered for ranking. */
export const metricLinks = (siteUrl: string, id: string, ranked: boolean) => ({
  ranking: ranked ? `${siteUrl}/api/v1/rankings?metric=${id}` : null,
  revisions: `${siteUrl}/api/v1/revisions?metric=${id}`,
  self: `${siteUrl}${metricPath(id)}`,
});
