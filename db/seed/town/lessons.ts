import type { TownProvider } from '../town-types.ts';
import { provider } from './build.ts';

/** Music teachers and language tutors of the town. */
export const lessons: readonly TownProvider[] = [
  provider({
    slug: 'irvington-piano', name: 'Eleanor Vance-Takahashi', headline: 'Piano for children and for adults who quit as children', categories: ['music-lessons'], languages: ['en', 'ja'],
    about: ['There are two pianos in my front room, a 1911 upright with opinions and a kinder grand. You choose. I have taught for twenty-six years and my oldest beginner was eighty-one.', 'We start with a piece you love, even if it is too hard. Scales come later, and you will ask for them.'],
    place: ['NE 17th Ave, Irvington', 45.5421, -122.6486], hours: '1-4 12:00-19:30; 6 09:00-13:00',
    services: [['piano-lesson', 'Weekly lesson, forty-five minutes', 'For every level from seven years.', 62, 45], ['piano-lesson', 'Half hour for small hands', 'From five years, a parent may listen from the kitchen.', 44, 30], ['music-theory', 'Reading music in four evenings', 'The dots, decoded.', 58, 60, 'v']],
    reviews: [['Harold Brickman', 5, 8, 0, 'I am seventy-three and played Satie for my wife. She cried. I may have too.'], ['Junko Arai', 5, 22, 1, 'My daughter runs to the door on Tuesdays.'], ['Melissa Trent', 5, 37, 0, 'Firm about wrists, funny about everything else.'], ['Arun Bhattacharya', 4, 59, 2, 'Dense but clear. I wanted a fifth evening.'], ['Nell Prudhomme', 5, 81, 0, 'Quit at eleven, returned at forty. Thank you, Eleanor.']],
  }),
  provider({
    slug: 'low-tide-guitar', name: 'Low Tide Guitar', headline: 'Guitar and ukulele lessons in a shed with good heating', categories: ['music-lessons'],
    about: ['I’m Cormac. I toured for nine years, had two kids, and built a very small music shed behind a very small house. It holds two chairs, five guitars and no judgement.', 'Tell me three songs. We will play one of them, badly, at the end of the first lesson.'],
    place: ['N Lombard St, Portsmouth', 45.5824, -122.7230], hours: '1-5 13:00-20:30', noticeHours: 2,
    services: [['guitar-lesson', 'Guitar, forty-five minutes', 'Acoustic or electric, beginners welcome.', 55, 45], ['ukulele-lesson', 'Ukulele quick start', 'Three chords and forty songs.', 36, 30], ['guitar-lesson', 'Guitar online', 'Same teacher, better view of my left hand.', 48, 45, 'v'], ['guitar-lesson', 'Campfire group', 'Six people, six songs, one summer.', 20, 60, 'p', 6]],
    reviews: [['Sasha Minkowitz', 5, 5, 0, 'We really did play the song. Badly! It was glorious.'], ['Dwight Esposito', 5, 14, 2, 'Works surprisingly well online.'], ['Hattie Lundgren', 5, 29, 1, 'My class of third graders now has a band because of Cormac.'], ['Beau Chastain', 4, 44, 0, 'Runs over time in a good way, but I missed a bus.'], ['Oksana Hrytsenko', 5, 63, 3, 'I have calluses and friends.'], ['Neil Prakash', 5, 97, 0, 'He fixed in ten minutes what I had practised wrong for two years.']],
  }),
  provider({
    slug: 'voice-by-lucinda', name: 'Lucinda Okeke-Marsh', headline: 'Sing out: voice lessons for the shower and the stage', categories: ['music-lessons'],
    about: ['Mezzo-soprano, choir director, talker. I believe everybody who speaks can sing, and I have seventeen years of evidence.', 'We work on breath, nerve and one song at a time. Shy people get the lesson with their backs turned to me until they are ready.'],
    place: ['SW Broadway Dr, Hillsdale', 45.4829, -122.6965], hours: '2-5 10:00-19:00',
    services: [['voice-lesson', 'Voice lesson', 'Technique and repertoire of your choice.', 68, 45], ['voice-lesson', 'Audition coaching', 'Sixteen bars, made yours.', 95, 60], ['voice-lesson', 'Lesson from anywhere', 'With tips for singing in flats with neighbours.', 60, 45, 'v']],
    reviews: [['Bridget Farrow', 5, 11, 0, 'Three lessons with my back turned. On the fourth I turned around.'], ['Julian Ferreira', 5, 26, 1, 'Got the part.'], ['Naomi Takeda', 4, 45, 2, 'Sound lags sometimes, Lucinda never does.'], ['Winston Ballard', 5, 72, 0, 'My barbershop quartet wants to know what happened to me.']],
  }),
  provider({
    slug: 'pocket-drums', name: 'Pocket Drum School', headline: 'Drums, loudly, in a properly soundproofed basement', categories: ['music-lessons'], languages: ['en', 'es'],
    about: ['Two kits face to face, so you play with the teacher from the first minute. Joaquín teaches grooves, Bea teaches reading and rudiments.', 'Ear protection is on the hook. Parents: there is a couch upstairs, and you will not hear a thing.'],
    place: ['SE Foster Rd, Foster-Powell', 45.4939, -122.6045], hours: '1-6 14:00-21:00',
    services: [['drum-lesson', 'Drum lesson', 'Forty-five minutes at two kits.', 56, 45], ['drum-lesson', 'First beat for kids', 'Half an hour from six years.', 38, 30], ['music-production', 'Record your band’s rhythm', 'Ninety minutes at the desk with eight microphones.', 120, 90]],
    reviews: [['Carmen Ibáñez', 5, 13, 1, 'Mi hijo sale feliz y agotado.'], ['Ross Tindall', 5, 28, 0, 'Fifty years old, first rock concert in June.'], ['Ayumi Kato', 4, 53, 0, 'Super lesson, street parking is a hunt.'], ['Derrick Vaughn', 5, 84, 2, 'Drum sounds we could not have got at home.']],
  }),
  provider({
    slug: 'fiddle-lane', name: 'Fiddle Lane', headline: 'Violin and fiddle, Bach on Mondays and reels on Fridays', categories: ['music-lessons'],
    about: ['I am Maeve Thorsen, conservatory violinist by training and barn-dance fiddler by temper. Most pupils end up wanting both.', 'Violins can be rented by the month. I check the size myself, and no, bigger is not better.'],
    place: ['SE Woodstock Blvd, Woodstock', 45.4792, -122.6142], hours: '1-5 11:00-18:30',
    services: [['violin-lesson', 'Violin lesson', 'Classical or folk, from six years.', 66, 45], ['violin-lesson', 'Friday fiddle circle', 'Learn two tunes by ear with others.', 18, 75, 'p', 10], ['violin-lesson', 'Bow arm repair', 'One intensive hour for advanced players.', 85, 60]],
  }),
  provider({
    slug: 'casa-palabra', name: 'Casa Palabra', headline: 'Spanish that survives contact with real people', categories: ['language-tutoring'], languages: ['en', 'es'],
    about: ['Somos Xóchitl y Andrés, from Oaxaca and Bogotá. We met arguing about the word for drinking straw and have taught together ever since.', 'You speak from the first minute. Grammar is explained when you trip over it, which is when you care. Groups have six people and meet in our kitchen.'],
    place: ['NE Cully Blvd, Cully', 45.5617, -122.6008], hours: '1-5 09:00-20:00; 6 10:00-14:00', noticeHours: 4,
    services: [['spanish-lesson', 'One to one', 'An hour built around your week.', 46, 60], ['spanish-lesson', 'One to one, online', 'The same hour on your screen.', 40, 60, 'v'], ['conversation-group', 'Kitchen conversation', 'Six people, one pot of chocolate, no English.', 18, 75, 'p', 6], ['spanish-lesson', 'Spanish for nurses', 'Questions, body parts, bad news, kindness.', 52, 60, 'v']],
    reviews: [['Kelly Strand', 5, 4, 2, 'I made a joke in Spanish and people laughed. Peak of my year.'], ['Michael Abara', 5, 16, 3, 'Used it on the ward the same night.'], ['Simone Beckett', 5, 27, 0, 'They find the exact hole in your knowledge and fill it.'], ['Tyler Odegaard', 4, 42, 1, 'Wish there were more evening times.', 'Tuesday and Thursday now run until eight!'], ['Janice Wu', 5, 58, 2, 'The chocolate is real and so is the learning.'], ['Fergus Doyle', 5, 75, 0, 'Six months from nothing to my in-laws’ dinner table.'], ['Alma Reyes', 3, 99, 1, 'Good lesson but my connection kept dropping and we lost a third of it.', 'We gave you the hour again, Alma. Nos vemos el jueves.']],
  }),
  provider({
    slug: 'petit-pont', name: 'Petit Pont', headline: 'French with Capucine: pronunciation, cheese, subjunctive', categories: ['language-tutoring'], languages: ['en', 'fr'],
    about: ['Née à Nantes, married in Portland. I taught at a lycée until I could not stand red pens any more.', 'We read real things: menus, letters, a scandalous novel. I will correct your r until you love it.'],
    place: ['NW Thurman St, Northwest District', 45.5351, -122.7098], hours: '1-5 08:00-17:00',
    services: [['french-lesson', 'French hour', 'At my table with the good light.', 52, 60], ['french-lesson', 'French hour online', 'With shared notes you keep.', 46, 60, 'v'], ['conversation-group', 'Apéro en français', 'Eight people, one bottle, no dictionaries.', 22, 75, 'p', 8]],
    reviews: [['Oliver Strickland', 5, 10, 0, 'My r is, I am told, now merely bad.'], ['Hye-jin Park', 5, 31, 1, 'Her notes are a textbook of their own.'], ['Barbara Quade', 5, 56, 2, 'The novel was indeed scandalous.'], ['Edwin Achterberg', 4, 78, 0, 'Demanding. I needed that.']],
  }),
  provider({
    slug: 'kotoba-table', name: '言葉テーブル Kotoba Table', headline: 'Japanese for travellers, gamers and grandchildren', categories: ['language-tutoring'], languages: ['en', 'ja'],
    about: ['I am Haruka Minami. I grew up in Kobe and came to Portland for one year, eleven years ago.', 'Every lesson has three parts: something to say, something to read, something funny. Kanji are taught as little stories.'],
    place: ['SW Canyon Rd, Beaverton', 45.4871, -122.8037], hours: '2-6 10:00-19:00',
    services: [['japanese-lesson', 'Japanese lesson', 'At the table, with tea.', 55, 60], ['japanese-lesson', 'Japanese lesson online', 'With a shared whiteboard.', 50, 60, 'v'], ['japanese-lesson', 'Two weeks to Tokyo', 'Ninety minutes of trains, restaurants and politeness.', 78, 90, 'v']],
    reviews: [['Spencer Ault', 5, 7, 2, 'Ordered, apologised and found platform 14. All hers.'], ['Grace Morimoto', 5, 24, 0, 'I can finally write to my grandmother.'], ['Dmitri Volkov', 5, 40, 1, 'The kanji stories are absurd and I remember all of them.'], ['Lacey Underhill', 4, 67, 1, 'Great teacher, I should do more homework.']],
  }),
  provider({
    slug: 'plain-english-with-ruth', name: 'Ruth Abendroth', headline: 'English for work, interviews and the school office', categories: ['language-tutoring'], languages: ['en', 'de', 'ar'],
    about: ['I taught refugees and engineers for thirty years and learned that both need the same thing: somebody who waits for the end of the sentence.', 'We practise the conversation you are afraid of until it is boring. Then you have it.'],
    place: ['NE 82nd Ave, Madison South', 45.5463, -122.5786], hours: '1-4 09:00-18:00', policy: 'flexible',
    services: [['english-lesson', 'English lesson', 'Your situation, your words.', 38, 60], ['english-lesson', 'Job interview practice', 'Ten likely questions, ten good answers.', 55, 75, 'v'], ['german-lesson', 'German for beginners', 'From a native of Kassel.', 48, 60, 'v'], ['conversation-group', 'Tuesday talk', 'Eight people from eight countries.', 8, 75, 'p', 8]],
    reviews: [['Selam Tesfaye', 5, 9, 1, 'I got the job at the hospital. Ruth answered my message with eleven exclamation marks.'], ['أحمد الخطيب', 5, 23, 0, 'معلمة صبورة جداً'], ['Bogdan Ionescu', 5, 38, 3, 'First friends in this city.'], ['Thuỷ Lê', 5, 62, 0, 'She never finishes my sentence for me.'], ['Carsten Boyle', 4, 88, 2, 'Solid start in German, good homework.']],
  }),
  provider({
    slug: 'qalam-arabic', name: 'Qalam Arabic & Mandarin House', headline: 'Two languages, two teachers, one very full bookshelf', categories: ['language-tutoring'], languages: ['en', 'ar', 'zh'],
    about: ['Dr Samira Nasser teaches Levantine and modern standard Arabic; Wei Zhonghua teaches Mandarin and calligraphy. We share a flat full of books near the university.', 'Absolute beginners welcome. You will write your name on day one.'],
    place: ['SW 5th Ave, University District', 45.5098, -122.6822], hours: '1-5 10:00-20:00',
    services: [['arabic-lesson', 'Arabic lesson', 'Spoken or standard, at your pace.', 54, 60], ['mandarin-lesson', 'Mandarin lesson', 'Tones first, everything else after.', 52, 60], ['mandarin-lesson', 'Mandarin online', 'With recordings of every lesson.', 46, 60, 'v']],
    reviews: [['Leonie Hartwig', 5, 15, 0, 'I read a shop sign aloud in Dearborn and nearly wept.'], ['Carlos Benavides', 5, 35, 1, 'Wei hears tones I did not know I was making.'], ['Jessamyn Clarke', 4, 70, 2, 'Recordings are gold.']],
  }),
];
