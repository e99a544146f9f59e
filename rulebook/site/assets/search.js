"use strict";
// Finds answers, cards and terms in the index of a language. The index and the ways of looking in it are those
// of the package rulebook.faq.search, where they are explained; here they are told in JavaScript.
window.rulebookEngine = (data) => {
  const TWICE = "twice:";
  const UNLESS = "unless:";
  const ASPECT = "aspect:";
  const TENTH = 10;
  const CALLED = "card:";
  const TERM = "term:";
  const ANY_CARD = "idea:any-card";
  const LIMIT = 200;
  const { index, weights } = data;
  const own = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

  // Spelling

  const fold = (text) => Array.from(
    text.normalize("NFD").toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, ""),
    (letter) => own(data.letters, letter) ?? letter,
  ).join("");
  const read = (text) => fold(text.replace(/['’ʼ`´]/g, "")).match(/[\p{L}\p{N}]+/gu)?.slice(0, LIMIT) ?? [];

  // Forms and slips

  const endings = new Set(index.endings);
  const STEM = 3;
  const SURE = 4;
  const asForms = (one, other) => {
    if (one === other) return 1;
    let shared = 0;
    while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
    for (let stem = shared; stem >= Math.max(STEM, shared - SURE); stem -= 1) {
      const rest = Math.max(one.length, other.length) - stem;
      if (endings.has(one.slice(stem)) && endings.has(other.slice(stem)) && stem > rest) return 0.95 - 0.05 * rest;
    }
    return 0;
  };
  const asSlip = (typed, word) => {
    let best = 0;
    let before = [];
    let row = Array.from({ length: word.length + 1 }, (_, place) => place);
    for (let left = 1; left <= typed.length; left += 1) {
      const last = row;
      row = [left];
      for (let right = 1; right <= word.length; right += 1) {
        const changed = typed[left - 1] !== word[right - 1];
        let cost = Math.min(last[right] + 1, row[right - 1] + 1, last[right - 1] + changed);
        if (left > 1 && right > 1 && typed[left - 1] === word[right - 2] && typed[left - 2] === word[right - 1]) {
          cost = Math.min(cost, before[right - 2] + 1);
        }
        row.push(cost);
        if (left < typed.length - SURE || right < word.length - SURE) continue;
        const stem = Math.min(left, right);
        if (cost > (stem >= 4) + (stem >= 8)) continue;
        const behind = typed.slice(left);
        const instead = word.slice(right);
        if (!endings.has(behind) || !endings.has(instead)) continue;
        best = Math.max(best, 1 - 0.2 * cost - 0.05 * Math.max(behind.length, instead.length));
      }
      before = last;
    }
    return best;
  };
  const letters = (word) => {
    const bits = [0, 0];
    for (const letter of word) {
      const bit = letter.codePointAt(0) & 63;
      bits[bit >> 5] |= 1 << (bit & 31);
    }
    return bits;
  };
  const count = (bits) => {
    let number = 0;
    for (let rest = bits; rest; rest &= rest - 1) number += 1;
    return number;
  };
  const vocabulary = (words) => {
    const byStart = new Map();
    for (const word of words) {
      const start = word.slice(0, STEM);
      if (!byStart.has(start)) byStart.set(start, []);
      byStart.get(start).push(word);
    }
    const forms = (typed) => {
      const found = new Map();
      for (const word of byStart.get(typed.slice(0, STEM)) ?? []) {
        const likeness = asForms(typed, word);
        if (likeness) found.set(word, likeness);
      }
      return found;
    };
    let byLetters = null;
    const slips = (typed) => {
      let found = new Map();
      if (typed.length < 4) return found;
      byLetters ||= words.filter((word) => word.length >= 4).map((word) => [word, letters(word)]);
      const [low, high] = letters(typed);
      let best = 0;
      for (const [word, [otherLow, otherHigh]] of byLetters) {
        if (Math.abs(word.length - typed.length) > SURE + 1) continue;
        if (count(low ^ otherLow) + count(high ^ otherHigh) > 5) continue;
        const likeness = asSlip(typed, word);
        if (likeness) found.set(word, likeness);
        best = Math.max(best, likeness);
      }
      found = new Map([...found].filter(([, likeness]) => likeness >= best - 0.1));
      return found;
    };
    const known = new Set(words);
    return { has: (word) => known.has(word), forms, near: (typed) => { const found = forms(typed); return found.size ? found : slips(typed); } };
  };

  // What words stand for

  const stop = new Set(index.stop);
  const phrases = new Map();
  for (const [phrase, concepts] of Object.entries(index.phrases)) {
    const [first, ...rest] = phrase.split(" ");
    if (!phrases.has(first)) phrases.set(first, []);
    phrases.get(first).push([rest, concepts]);
  }
  const same = (text, phrase) => text.length === phrase.length
    && phrase.every((part, place) => (part.endsWith("*") ? text[place].startsWith(part.slice(0, -1)) : text[place] === part));
  const phraseAt = (text, first) => {
    let length = 0;
    let concepts = new Set();
    const word = text[first];
    const ways = [word];
    for (let end = stop.has(word) ? 0 : word.length; end > 0; end -= 1) ways.push(`${word.slice(0, end)}*`);
    for (const way of ways) {
      for (const [rest, those] of phrases.get(way) ?? []) {
        if (rest.length + 1 < length || !same(text.slice(first + 1, first + 1 + rest.length), rest)) continue;
        if (rest.length + 1 > length) { length = rest.length + 1; concepts = new Set(); }
        for (const concept of those) concepts.add(concept);
      }
    }
    return length ? { first, last: first + length, concepts: [...concepts] } : null;
  };
  const longest = (text) => {
    const found = [];
    for (let place = 0; place < text.length;) {
      const phrase = phraseAt(text, place);
      if (phrase) found.push(phrase);
      place = phrase ? phrase.last : place + 1;
    }
    return found;
  };
  const wordings = index.wordings;
  const using = vocabulary([...new Set([
    ...Object.keys(index.uses),
    ...Object.keys(wordings.uses).filter((feature) => !feature.includes(":")),
  ])]);
  const said = vocabulary(Object.keys(index.phrases).filter((phrase) => !/[ *]/.test(phrase)));

  // What is asked for

  const shares = index.kinds.map((kind) => weights.SHARE[kind] ?? 1);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const postings = (list, likeness) => {
    const found = new Map();
    let answer = 0;
    for (let place = 0; place < list.length; place += 2) {
      answer += list[place];
      found.set(answer, (likeness * list[place + 1]) / weights.FULL);
    }
    return found;
  };
  const times = (answers, factor) => new Map([...answers].map(([answer, score]) => [answer, score * factor]));
  const best = (alternatives) => {
    const found = new Map();
    for (const answers of alternatives) {
      for (const [answer, score] of answers) found.set(answer, Math.max(found.get(answer) ?? 0, score));
    }
    return found;
  };
  const rarity = (used, whole) => Math.log(1 + (whole - used + 0.5) / (used + 0.5));
  const rare = (answers, most) => {
    let used = 0;
    for (const [answer, weight] of answers) used += (shares[answer] * weight) / most;
    return times(answers, rarity(used, all));
  };
  const speaking = (concept, likeness) => rare(postings(own(index.speaks, concept) ?? [], likeness), likeness);

  // Cards by parts of their names

  const withWord = new Map();
  index.titles.forEach(([, parts], number) => {
    for (const word of Object.keys(parts)) {
      if (!withWord.has(word)) withWord.set(word, []);
      withWord.get(word).push(number);
    }
  });
  const nameWords = vocabulary([...withWord.keys()]);
  const isTerm = (word) => (own(index.phrases, word) ?? []).some((concept) => concept.startsWith(TERM));
  const titled = (text, known) => {
    const told = new Map();
    text.forEach((typed, place) => {
      for (const [word, alike] of known(typed) ? nameWords.forms(typed) : nameWords.near(typed)) {
        const likeness = isTerm(typed) ? alike * weights.TERM_IN_NAME : alike;
        for (const number of withWord.get(word)) {
          if (!told.has(number)) told.set(number, new Map());
          const before = told.get(number).get(word);
          if (!before || likeness >= before[0]) told.get(number).set(word, [likeness, place]);
        }
      }
    });
    const whole = [];
    for (const [number, byWord] of told) {
      const [card, parts] = index.titles[number];
      let sure = 0;
      let letters = 0;
      const places = new Set();
      for (const [word, [likeness, place]] of byWord) {
        sure += parts[word] * likeness;
        letters += word.length * likeness;
        places.add(place);
      }
      if (sure >= weights.ENOUGH) whole.push([sure * letters, { card, sure: Math.min(sure, 1), places }]);
    }
    whole.sort((one, other) => other[0] - one[0] || (one[1].card < other[1].card ? -1 : 1));
    const found = [];
    const taken = new Set();
    for (const [, one] of whole) {
      if ([...one.places].some((place) => taken.has(place)) || found.some(({ card }) => card === one.card)) continue;
      found.push(one);
      for (const place of one.places) taken.add(place);
    }
    return found;
  };
  const isKnown = (word) => stop.has(word) || own(index.uses, word) !== undefined || own(index.phrases, word) !== undefined;
  const naming = (text, spoken) => {
    const called = new Map();
    const taken = new Set();
    for (const { first, last, concepts } of spoken) {
      for (const concept of concepts.filter((one) => one.startsWith(CALLED))) {
        const card = concept.slice(CALLED.length);
        if (!called.has(card)) called.set(card, new Set());
        for (let place = first; place < last; place += 1) {
          called.get(card).add(place);
          taken.add(place);
        }
      }
    }
    const others = titled(text, isKnown)
      .filter(({ card, places }) => !called.has(card) && ![...places].some((place) => taken.has(place)));
    return [...[...called].map(([card, places]) => ({ card, sure: 1, places })), ...others];
  };

  // What a question says

  const misspelt = (typed) => {
    const found = new Map();
    if (stop.has(typed)) return found;
    const near = using.has(typed) ? said.forms(typed) : said.near(typed);
    for (const [form, likeness] of near) {
      for (const concept of index.phrases[form]) found.set(concept, Math.max(found.get(concept) ?? 0, likeness));
    }
    return found;
  };
  const nearest = (word) => {
    const likeness = Math.max(0, ...using.near(word).values(), ...said.near(word).values());
    return likeness === 1 ? 1 : weights.LIKE * likeness;
  };
  const askedFor = (text, spoken, cards) => {
    const found = [];
    const ofNames = new Map();
    for (const { sure, places } of cards) for (const place of places) ofNames.set(place, 1 - sure);
    const byFirst = new Map(spoken.map((phrase) => [phrase.first, phrase]));
    const leftOut = cards.length ? [CALLED, UNLESS] : [CALLED, UNLESS, ASPECT];
    const seen = new Set();
    text.forEach((typed, place) => {
      const phrase = byFirst.get(place);
      const concepts = phrase ? new Map(phrase.concepts.map((concept) => [concept, 1])) : misspelt(typed);
      const near = stop.has(typed) ? new Map() : using.near(typed);
      const key = JSON.stringify([[...near.keys()].sort(), [...concepts.keys()].sort()]);
      if (seen.has(key)) return;
      seen.add(key);
      const meant = new Map([...concepts].filter(([one]) => !leftOut.some((start) => one.startsWith(start))));
      const alone = !phrase || phrase.last === place + 1;
      found.push({ words: near, concepts: meant, alone, weight: ofNames.get(place) ?? 1 });
    });
    return found;
  };
  const hear = (question) => {
    const text = read(question);
    const phrases = longest(text);
    const named = naming(text, phrases);
    const understood = new Set(named.flatMap(({ places }) => [...places]));
    for (const { first, last } of phrases) for (let place = first; place < last; place += 1) understood.add(place);
    const known = [];
    text.forEach((word, place) => {
      if (understood.has(place)) known.push(1);
      else if (!stop.has(word)) known.push(nearest(word));
    });
    return {
      text,
      phrases,
      named,
      asked: askedFor(text, phrases, named),
      concepts: phrases.flatMap(({ concepts }) => concepts),
      known: known.reduce((sum, part) => sum + part, 0) / Math.max(known.length, 1),
      strange: known.filter((part) => part === 0).length,
    };
  };

  // Ranking

  const answersUsing = (near) => (
    rare(best([...near].map(([word, likeness]) => postings(own(index.uses, word) ?? [], likeness))), 1)
  );
  const answering = (asked) => asked.flatMap(({ words, concepts, alone, weight }) => {
    const those = [...concepts]
      .map(([concept, likeness]) => speaking(concept, likeness * weights.CONCEPT[concept.split(":")[0]]));
    if (alone) return [[best([answersUsing(words), ...those]), weight]];
    return [[best(those), weight], [answersUsing(words), weight]];
  });
  const saidTwice = (concepts) => {
    const often = new Map();
    for (const concept of concepts) often.set(concept, (often.get(concept) ?? 0) + 1);
    return [...often].filter(([, number]) => number > 1)
      .map(([concept]) => [speaking(TWICE + concept, 1), weights.TWICE_SAID]);
  };
  const wording = (feature, likeness) => {
    let last = 0;
    const those = (own(wordings.uses, feature) ?? []).map((more) => (last += more));
    const groups = new Set(those.map((number) => wordings.asked[number]));
    const fit = likeness * rarity(groups.size, wordings.groups.length);
    return new Map(those.map((number) => [number, fit]));
  };
  const worded = (asked) => {
    const found = new Map();
    for (const { words, concepts, weight } of asked) {
      const features = [...words];
      for (const [concept, likeness] of concepts) features.push([concept, likeness * weights.WORDED_CONCEPT]);
      for (const [number, fit] of best(features.map(([feature, likeness]) => wording(feature, likeness)))) {
        found.set(number, (found.get(number) ?? 0) + weight * fit);
      }
    }
    const nearby = new Map();
    for (const [number, fit] of found) {
      const part = Math.min((TENTH * fit) / Math.max(wordings.lengths[number], 1), 1);
      const group = wordings.asked[number];
      nearby.set(group, Math.max(nearby.get(group) ?? 0, fit * part ** weights.WHOLE));
    }
    const answers = new Map();
    for (const [group, near] of nearby) for (const answer of wordings.groups[group]) answers.set(answer, near);
    return answers;
  };
  const sum = (parts) => {
    const found = new Map();
    for (const [answers, weight] of parts) {
      for (const [answer, score] of answers) found.set(answer, (found.get(answer) ?? 0) + weight * score);
    }
    return found;
  };
  const fits = (answer, cards) => {
    const about = index.cards[answer];
    const usual = weights.USUAL[index.kinds[answer]] ?? 1;
    if (!about.length) return usual;
    if (!cards.length) return usual * weights.UNASKED;
    const wanted = new Set(cards.map(({ card }) => card));
    const shared = about.filter((card) => wanted.has(card)).length;
    if (!shared && weights.SHARE[index.kinds[answer]]) return usual * weights.STRANGE;
    return usual * (weights.OTHER + ((1 - weights.OTHER) * shared) / about.length);
  };
  const rank = ({ named, asked, concepts }, told) => {
    const topic = sum([...told, ...saidTwice(concepts)]);
    for (const [answer, near] of worded(asked)) topic.set(answer, (topic.get(answer) ?? 0) + weights.WORDED * near);
    const about = sum(named.map(({ card, sure }) => [speaking(CALLED + card, 1), sure / named.length]));
    if (named.length) {
      for (const [answer, score] of postings(own(index.speaks, ANY_CARD) ?? [], 1)) {
        topic.set(answer, (topic.get(answer) ?? 0) * (1 + score));
      }
    }
    const cannot = new Set(concepts.filter((concept) => concept.startsWith(UNLESS)));
    const highest = Math.max(0, ...topic.values());
    const most = Math.max(0, ...about.values());
    return [...new Set([...topic.keys(), ...about.keys()])].map((answer) => {
      const fit = topic.get(answer) ?? 0;
      const part = highest ? Math.max((fit / highest) ** weights.POWER, weights.LEAST) : 1;
      const card = about.get(answer) ?? 0;
      const whole = fit * (1 + (most && (weights.ABOUT * card) / most)) + weights.CARD * card * part;
      const aspect = UNLESS + ASPECT + index.answers[answer].split(":").pop();
      return [answer, whole * fits(answer, named) * (cannot.has(aspect) ? weights.UNLESS : 1)];
    }).filter(([, score]) => score > 0).sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  };
  const trusted = ({ known, strange, named }, told, ranked) => {
    if (!ranked.length) return 0;
    const [first, score] = ranked[0];
    const next = ranked.length > 1 ? ranked[1][1] : score / weights.ALONE;
    let most = weights.STRANGER * strange;
    let met = 0;
    let asked = 0;
    let untold = 0;
    for (const [answers, weight] of told) {
      const highest = Math.max(0, ...answers.values());
      const its = answers.get(first) ?? 0;
      most += weight * highest;
      met += weight * its;
      asked += weight * (highest > 0);
      untold += weight * (its < weights.SILENT * highest);
    }
    const cards = index.cards[first];
    const foreign = cards.filter((card) => !named.some((one) => one.card === card)).length;
    const evidence = weights.TRUST + weights.KNOWN * known + weights.COVERED * (most ? met / most : 1)
      + weights.LEAD * Math.log(Math.min(score / next, weights.ALONE))
      - weights.UNTOLD * (asked ? untold / asked : 0) - (weights.FOREIGN * foreign) / Math.max(cards.length, 1);
    return 1 / (1 + Math.exp(-evidence));
  };

  /** The answers to what was heard, by number, with their scores, best first; how likely the first is meant, and
   * why it may not be: "", "unsure" or "off-topic". */
  const search = (heard) => {
    const told = answering(heard.asked);
    const ranked = rank(heard, told);
    const trust = trusted(heard, told, ranked);
    const offTopic = !ranked.length || heard.known < weights.ON_TOPIC;
    return { ranked, trust, doubt: offTopic ? "off-topic" : trust < weights.TRUSTED ? "unsure" : "" };
  };

  /** What `question` most likely asks for: cards and terms that it names, then at most `number` answers; `doubt`
   * is why the first of these may not be what is meant. */
  const find = (question, number) => {
    const heard = hear(question);
    const { text, phrases, named } = heard;
    const { ranked, trust, doubt } = search(heard);
    const answers = ranked.slice(0, number).map(([answer, score]) => {
      const [asks, way, verdict] = data.questions[answer];
      return { kind: "answer", id: index.answers[answer], text: asks, way, verdict, score };
    });
    const things = named.slice(0, 2).filter(({ card }) => own(data.cards, card))
      .map(({ card }) => ({ kind: "card", id: card, text: data.cards[card][0], way: data.cards[card][1] }));
    if (text.length <= 3) {
      const terms = new Set(phrases.flatMap(({ concepts }) => concepts).filter((one) => one.startsWith(TERM)));
      if (!terms.size && text.length === 1) for (const one of misspelt(text[0]).keys()) if (one.startsWith(TERM)) terms.add(one);
      for (const term of [...terms].map((one) => one.slice(TERM.length)).slice(0, 2)) {
        if (own(data.terms, term)) things.push({ kind: "term", id: term, text: data.terms[term][0], way: data.terms[term][1] });
      }
    }
    return Object.assign([...things, ...answers], { trust, doubt });
  };
  return { find, words: data.words };
};
